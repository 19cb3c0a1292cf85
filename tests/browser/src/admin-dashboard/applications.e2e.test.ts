import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { passcode, useEnforced } from "../product/enforced.ts";
import { pill, rowOf, tableOf } from "./use-admin-dashboard.ts";

const { during, product, proxy, send } = await useEnforced({
  FOUNDER_SIGN_IN: "email-only",
  REVIEW_APPLICATIONS: "on",
});
await product.signIn(passcode);

const applied = (n: number): Promise<Founder> =>
  send("POST", "/api/founders", founderLike(n, { company: `Emberline ${n}` }));
const decide = (id: number, what: "approve" | "decline", body: object) =>
  product.send("POST", `/api/applications/founders/${id}/${what}`, body);

/** Signs in as an admin and opens a page. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  if (path !== "/admin/dashboard") await page.goto(path);
}
const itemOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("the applications", () => {
  it("are in no list and no count of the dashboard until they are approved", async () => {
    await during({}, async ({ page, errors }) => {
      await send("POST", "/api/founders", founderLike(901, { company: "First" }), "admin");
      await open(page, "/admin/dashboard");
      await tableOf(page);
      const stats = await product.get("/api/stats");
      const { company } = await applied(1);
      const link = page.getByRole("link", { name: "Applications 1 waiting" });
      await link.waitFor();
      await send("POST", "/api/founders", founderLike(902, { company: "Second" }), "admin");
      await pill(page, "1 new").click();
      await rowOf(page, "Second").waitFor();
      expect(await rowOf(page, company).count()).toBe(0);
      expect(await product.get("/api/stats")).toEqual({ ...stats, founders: stats.founders + 1 });

      await link.click();
      await button(page, `Approve ${company}`).click();
      await page.getByText("No founders are waiting").waitFor();
      await page.getByRole("link", { name: "Dashboard" }).click();
      await rowOf(page, company).waitFor();
      await page.getByRole("link", { name: "Applications", exact: true }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("of investors are asked, declined and approved after all, which the activity shows", async () => {
    const investor = investorLike(1, { name: "Ivy Moss", email: "ivy@stone.example" });
    const { id }: Investor = await send("POST", "/api/investors-database", investor);
    await during({}, async ({ page }) => {
      await open(page, "/admin/applications?tab=investors");
      await button(page, "Ask... Ivy Moss").click();
      await page.getByRole("textbox", { name: "Question" }).fill("Which towns?");
      await button(page, "Send Question").click();
      await itemOf(page, "Ivy Moss").getByText("Which towns?").waitFor();
      await button(page, "Decline... Ivy Moss").click();
      await page.getByRole("textbox", { name: "Reason" }).fill("Not our field.");
      await button(page, "Decline").click();
      await page.getByText("No investors are waiting").waitFor();
      await page.getByRole("tab", { name: "Declined investors" }).click();
      await itemOf(page, "Ivy Moss")
        .getByText(/^Declined .* by an admin$/)
        .waitFor();
      await page.reload();
      await itemOf(page, "Ivy Moss").getByText("Not our field.").waitFor();
      await button(page, "Approve Ivy Moss").click();
      await page.getByText("No declined investors").waitFor();
      const listed = (await product.get("/api/investors-database")) as Investor[];
      expect(listed.map((one) => one.id)).toContain(id);
      await page.goto("/admin/activity?what=applications");
      await page.getByText("approved the application of").first().waitFor();
      await page.getByRole("link", { name: "Ivy Moss" }).first().waitFor();
    });
  });

  it("come and go while the page is open, and say who decided before", async () => {
    const early = await applied(2);
    await during({}, async ({ page }) => {
      await open(page, "/admin/applications");
      await itemOf(page, early.company).waitFor();
      const [late, last] = [await applied(3), await applied(4)];
      await itemOf(page, last.company).waitFor();
      await page.getByRole("tab", { name: "Founders (3)" }).waitFor();
      await decide(early.id, "approve", {});
      await itemOf(page, early.company).waitFor({ state: "detached" });

      // Without live updates the page does not learn of the decision.
      const failure = { success: false, error: "no" };
      proxy.on("GET", /^\/api\/live/, { kind: "respond", status: 503, body: failure });
      await page.reload();
      await itemOf(page, late.company).waitFor();
      await decide(late.id, "decline", { reason: "No." });
      await button(page, `Approve ${late.company}`).click();
      await page.getByText("This application was declined already, by an admin.").waitFor();
      await itemOf(page, late.company).waitFor({ state: "detached" });
      await page.getByRole("checkbox", { name: "Select all" }).check();
      await button(page, "Approve selected").click();
      await page.getByText("1 founder approved").waitFor();
      await page.getByText("No founders are waiting").waitFor();
    });
  });
});
