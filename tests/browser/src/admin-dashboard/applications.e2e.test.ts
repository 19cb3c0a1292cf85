import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { tabTo, waitForFocus } from "../page/focus.ts";
import { passcode, useEnforced } from "../product/enforced.ts";
import { pill, tableOf } from "./use-admin-dashboard.ts";

const { during, proxy, product, send } = await useEnforced({
  FOUNDER_SIGN_IN: "email-only",
  REVIEW_APPLICATIONS: "on",
});
await product.signIn(passcode);
const path = "/admin/applications";
let applicants = 0;

/** A founder who applies. */
async function applied(): Promise<Founder> {
  applicants += 1;
  const company = `Emberline ${applicants}`;
  return send(
    "POST",
    "/api/founders",
    founderLike(applicants, { company, elevator_pitch: "Fires that last." }),
  );
}

const decide = (id: number, what: "approve" | "ask" | "decline", body: object = {}) =>
  product.send("POST", `/api/applications/founders/${id}/${what}`, body);
const isListed = async (id: number) =>
  ((await product.get("/api/founders")) as Founder[]).some((founder) => founder.id === id);

async function open(page: Page, at = path): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  if (at !== "/admin/dashboard") await page.goto(at);
}

const itemOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("the applications", () => {
  it("are reached from the dashboard with their count, and approved, by keyboard", async () => {
    const { id, company, name, email } = await applied();
    await during({}, async ({ page, errors }) => {
      await open(page, "/admin/dashboard");
      await page.getByText("No founders found").or(page.getByRole("table")).first().waitFor();
      await tabTo(page.getByRole("link", { name: "Applications 1 waiting" }));
      await page.keyboard.press("Enter");
      await page.waitForURL(`**${path}`);
      const item = itemOf(page, company);
      for (const text of [name, email, "Fires that last."]) await item.getByText(text).waitFor();
      await tabTo(button(page, company));
      await page.keyboard.press("Enter");
      const record = page.getByRole("dialog", { name: company });
      await record.getByText("Basic Info").waitFor();
      await page.keyboard.press("Escape");
      await waitForFocus(button(page, company));
      await tabTo(button(page, `Approve ${company}`));
      await page.keyboard.press("Enter");
      await page.getByText(`${company} approved`).waitFor();
      await item.waitFor({ state: "detached" });
      await waitForFocus(page.getByRole("tabpanel", { name: /^Founders/ }));
      await page.getByText("No founders are waiting").waitFor();
      expect(await isListed(id)).toBe(true);
      await page.getByRole("link", { name: "Dashboard" }).click();
      await tableOf(page);
      await page.getByRole("rowheader").filter({ hasText: company }).waitFor();
      await page.getByRole("link", { name: "Applications", exact: true }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("are asked about and declined with a reason, by keyboard, and can be approved after", async () => {
    const { id, company } = await applied();
    await during({}, async ({ page }) => {
      await open(page);
      await tabTo(button(page, `Ask... ${company}`));
      await page.keyboard.press("Enter");
      const asking = page.getByRole("alertdialog", { name: `Ask ${company}` });
      await waitForFocus(asking.getByRole("textbox", { name: "Question" }));
      expect(await asking.getByRole("button", { name: "Send Question" }).isDisabled()).toBe(true);
      await page.keyboard.type("Who builds it?");
      await tabTo(asking.getByRole("button", { name: "Send Question" }));
      await page.keyboard.press("Enter");
      await page.getByText(`${company} was asked`).waitFor();
      const item = itemOf(page, company);
      await item.getByText("Who builds it?").waitFor();
      await item.getByText("Not answered yet").waitFor();
      await waitForFocus(button(page, `Ask... ${company}`));

      await button(page, `Decline... ${company}`).click();
      const declining = page.getByRole("alertdialog", { name: `Decline ${company}?` });
      await declining.getByRole("textbox", { name: "Reason" }).fill("Not our field.");
      await declining.getByRole("button", { name: "Decline" }).click();
      await page.getByText(`${company} declined`).waitFor();
      await item.waitFor({ state: "detached" });
      await page.getByRole("tab", { name: "Declined founders" }).click();
      await item.getByText("Not our field.").waitFor();
      await item.getByText(/^Declined .* by an admin$/).waitFor();
      expect(await isListed(id)).toBe(false);
      await button(page, `Approve ${company}`).click();
      await page.getByText(`${company} approved`).waitFor();
      await page.getByText("No declined founders").waitFor();
      expect(await isListed(id)).toBe(true);
    });
  });

  it("are decided several at once", async () => {
    const founders = [await applied(), await applied(), await applied(), await applied()];
    const [first, second, ...others] = founders.map(({ company }) => company) as [
      string,
      string,
      ...string[],
    ];
    await during({}, async ({ page }) => {
      await open(page);
      for (const company of [first, second])
        await page.getByRole("checkbox", { name: `Select ${company}` }).check();
      await page.getByText("2 founders selected").waitFor();
      await button(page, "Approve selected").click();
      await page.getByText("2 founders approved").waitFor();
      await itemOf(page, second).waitFor({ state: "detached" });
      await page.getByRole("checkbox", { name: "Select all" }).check();
      await button(page, "Decline selected...").click();
      const dialog = page.getByRole("alertdialog", { name: "Decline 2 founders?" });
      await dialog.getByRole("textbox", { name: "Reason" }).fill("Not this year.");
      await dialog.getByRole("button", { name: "Decline" }).click();
      await page.getByText("2 founders declined").waitFor();
      await page.getByText("No founders are waiting").waitFor();
      await page.getByRole("tab", { name: "Declined founders" }).click();
      for (const company of others) await itemOf(page, company).getByText("Not this year.").waitFor();
      const listed = await Promise.all(founders.map(({ id }) => isListed(id)));
      expect(listed).toEqual([true, true, false, false]);
    });
  });

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

      // Without live updates the page does not learn it.
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

  it("of investors are approved, and shown in the activity", async () => {
    const fields = {
      name: "Ivy Moss",
      email: "ivy@stone.example",
      thesis_text: "What small towns can afford.",
    };
    await send("POST", "/api/investors-database", investorLike(1, fields));
    await during({}, async ({ page }) => {
      await open(page, `${path}?tab=investors`);
      await itemOf(page, "Ivy Moss").getByText("What small towns can afford.").waitFor();
      await button(page, "Ivy Moss").click();
      await page.getByRole("dialog", { name: "Ivy Moss" }).waitFor();
      await page.goBack();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await button(page, "Approve Ivy Moss").click();
      await page.getByText("Ivy Moss approved").waitFor();
      await page.getByText("No investors are waiting").waitFor();
      await page.goto("/admin/activity?what=applications");
      await page.getByText("approved the application of").first().waitFor();
      await page.getByRole("link", { name: "Ivy Moss" }).first().waitFor();
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
