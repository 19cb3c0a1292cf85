import { founderLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { pill, tableOf } from "../use-admin-dashboard.ts";
import { button, itemOf, open, path, useApplications } from "./use-applications.ts";

const { applied, decide, during, product, proxy, send } = await useApplications();

describe("the applications", () => {
  it("come and go while the page is open, and say who decided before", async () => {
    const early = await applied();
    await during({}, async ({ page }) => {
      await open(page);
      await itemOf(page, early.company).waitFor();
      const late = await applied();
      await itemOf(page, late.company).waitFor();
      await page.getByRole("tab", { name: "Founders (2)" }).waitFor();
      await decide(early.id, "approve");
      await itemOf(page, early.company).waitFor({ state: "detached" });

      // Without live updates the page does not learn of the decision.
      proxy.on("GET", /^\/api\/live/, {
        kind: "respond",
        status: 503,
        body: { success: false, error: "no" },
      });
      await page.reload();
      await itemOf(page, late.company).waitFor();
      await decide(late.id, "decline", { reason: "No." });
      await button(page, `Approve ${late.company}`).click();
      await page.getByText(`${late.company} was not approved`).waitFor();
      await page.getByText("This application was declined already, by an admin.").waitFor();
      await itemOf(page, late.company).waitFor({ state: "detached" });
    });
  });

  it("change no list of the dashboard until they are approved", async () => {
    await during({}, async ({ page }) => {
      await open(page, "/admin/dashboard");
      await tableOf(page);
      const stats = await product.get("/api/stats");
      const { id, company } = await applied();
      await page.getByRole("link", { name: /^Applications \d+ waiting$/ }).waitFor();
      await send("POST", "/api/founders", founderLike(901, { company: "Added by an admin" }), "admin");
      await pill(page, "1 new").click();
      await page.getByRole("rowheader").filter({ hasText: "Added by an admin" }).waitFor();
      expect(await page.getByRole("rowheader").filter({ hasText: company }).count()).toBe(0);
      expect(await product.get("/api/stats")).toEqual({ ...stats, founders: stats.founders + 1 });

      await decide(id, "approve");
      await pill(page, "1 new").click();
      await page.getByRole("rowheader").filter({ hasText: company }).waitFor();
      await page.getByRole("link", { name: "Applications", exact: true }).waitFor();
    });
  });

  it("are where a link to a pending record leads", async () => {
    const { id, company } = await applied();
    await during({}, async ({ page }) => {
      await open(page, `/admin/dashboard?founder=${id}`);
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Founder not found").waitFor();
      await dialog.getByRole("link", { name: "applications" }).press("Enter");
      await page.waitForURL(`**${path}`);
      await itemOf(page, company).waitFor();
    });
  });

  it("close the open record with its tab, and Back opens it again", async () => {
    const { id, company } = await applied();
    await during({}, async ({ page }) => {
      await open(page, `${path}?record=${id}`);
      const record = page.getByRole("dialog", { name: company });
      await record.waitFor();
      await page.getByRole("tab", { name: /^Investors/ }).click();
      await page.getByText("No investors are waiting").waitFor();
      expect(new URL(page.url()).search).toBe("?tab=investors");
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.goBack();
      await record.waitFor();
    });
  });

  it("keep a text over Escape and a reload until it is sent or cancelled", async () => {
    const [first, second] = [await applied(), await applied()].map(({ company }) => company);
    await during({}, async ({ page }) => {
      const question = page.getByRole("textbox", { name: "Question" });
      const ask = (company?: string) => button(page, `Ask... ${company}`).click();
      const pressEscape = async () => {
        await page.keyboard.press("Escape");
        await page.getByRole("alertdialog").waitFor({ state: "detached" });
      };
      await open(page);
      await ask(first);
      await question.fill("Who builds it?");
      await pressEscape();
      await page.reload();
      await ask(second);
      expect(await question.inputValue()).toBe("");
      await pressEscape();
      await ask(first);
      expect(await question.inputValue()).toBe("Who builds it?");
      await button(page, "Cancel").click();
      await ask(first);
      expect(await question.inputValue()).toBe("");
      await question.fill("Since when?");
      await button(page, "Send Question").click();
      await itemOf(page, first!).getByText("Since when?").waitFor();
      await ask(first);
      expect(await question.inputValue()).toBe("");
      await pressEscape();

      const reason = page.getByRole("textbox", { name: "Reason" });
      await page.getByRole("checkbox", { name: `Select ${second}` }).check();
      await button(page, "Decline selected...").click();
      await reason.fill("Not this year.");
      await pressEscape();
      await button(page, "Decline selected...").click();
      expect(await reason.inputValue()).toBe("Not this year.");
      await button(page, "Decline").click();
      await page.getByText("1 founder declined").waitFor();
    });
  });

  it("show their failure, and retry", async () => {
    const list = /^\/api\/applications\/investors/;
    proxy.on("GET", list, { kind: "respond", status: 500, body: { success: false, error: "no" } });
    await during({}, async ({ page }) => {
      await open(page, `${path}?tab=investors`);
      await page.getByText("Applications of investors not loaded").waitFor();
      proxy.clear();
      const none = page.getByText("No investors are waiting");
      // A live change of the test before may load the list first.
      await page.getByRole("button", { name: "Try Again" }).or(none).first().click();
      await none.waitFor();
    });
  });
});

itIsAccessible("the applications page", during, async ({ page }, check) => {
  const { id, company } = await applied();
  const { id: refused } = await applied();
  await decide(id, "ask", { question: "Who builds it?" });
  await decide(refused, "decline", { reason: "Not our field." });
  await open(page, "/admin/dashboard");
  await page.getByRole("link", { name: /^Applications \d+ waiting$/ }).waitFor();
  await check("the dashboard with the count");
  await page.goto(path);
  await itemOf(page, company).waitFor();
  await check("the list");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await check("all selected");
  await button(page, `Decline... ${company}`).click();
  await page.getByRole("alertdialog").waitFor();
  await check("the reason of a refusal");
  await page.keyboard.press("Escape");
  await page.goto(`${path}?tab=declined-founders`);
  await page.getByText("Not our field.").first().waitFor();
  await check("the declined");
  await page.goto(`${path}?tab=investors`);
  await page.getByText("No investors are waiting").waitFor();
  await check("none");
});
