import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { tabTo } from "../../page/focus.ts";
import { useEnforced } from "../../product/enforced.ts";

const { product, proxy, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
const maya = founderLike(1, { mrr_usd: 1_000, user_count: 40 });
const { id } = await send<{ id: number }>("POST", "/api/founders", maya);
await send("POST", "/api/founders", founderLike(2));
await send("PUT", `/api/founders/${id}`, { mrr_usd: 1_250.5 }, "admin");
// Only the clock makes a history of several days.
await product.query(
  "founders",
  "update history set at = at - make_interval(days => 5) where kind = 'founder' and action = 'created'",
);

const charts = (page: Page) => page.getByRole("region", { name: "Over time" });
/** The rows of a metric's table, the newest first. */
const rows = (page: Page, name: string) =>
  page
    .getByRole("table", { name, exact: true })
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => row.lastElementChild?.textContent));

async function open(page: Page, { email } = maya): Promise<void> {
  await page.goto("/founder/login");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/founder/dashboard");
  await page.goto("/founder/dashboard?tab=metrics");
  await page.getByRole("heading", { name: "Company Metrics" }).waitFor();
}

describe("the metrics over time", () => {
  it("are shown for those that have changed, and follow what the founder saves", async () => {
    await during({}, async ({ page, errors }) => {
      await open(page);
      await charts(page).getByRole("heading", { name: "MRR" }).waitFor();
      expect(await charts(page).getByRole("heading", { level: 3 }).allTextContents()).toEqual(["MRR"]);
      expect(await rows(page, "MRR")).toEqual(["$1,251", ...Array(5).fill("$1,000")]);
      await page.getByRole("button", { name: "Edit Metrics" }).click();
      await page.getByRole("textbox", { name: "Total Users" }).fill("55");
      await page.getByRole("button", { name: "Save" }).click();
      await charts(page).getByRole("heading", { name: "Total Users" }).waitFor();
      expect((await rows(page, "Total Users")).slice(0, 2)).toEqual(["55", "40"]);
      expect(errors).toEqual([]);
    });
  });

  it("show their table by keyboard", async () => {
    await during({}, async ({ page }) => {
      await open(page);
      await tabTo(page.getByRole("button", { name: "Table of MRR" }));
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name: "MRR, table" }).getByText("$1,251").waitFor();
    });
  });

  it("are absent for a founder without changes, and when they cannot be loaded", async () => {
    await during({}, async ({ page }) => {
      const responded = page.waitForResponse(/\/metrics$/);
      await open(page, founderLike(2));
      expect((await responded).status()).toBe(200);
      expect(await charts(page).count()).toBe(0);
    });
    await during({}, async ({ page }) => {
      proxy.on("GET", /\/metrics$/, { kind: "respond", status: 503, body: "" });
      const responded = page.waitForResponse(/\/metrics$/);
      await open(page);
      await responded;
      expect(await charts(page).count()).toBe(0);
    });
  });

  itIsAccessible("the metrics over time", during, async ({ page }, check) => {
    await open(page);
    await charts(page).getByRole("heading", { name: "MRR" }).waitFor();
    await check();
  });
});
