import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startWith } from "./page/visit.ts";
import { useProduct } from "./product/use-product.ts";

const { data, during } = await useProduct();
const [founder] = await data<Founder[]>("/api/founders");

/** The keyboard that a phone opens for each of these fields. */
async function keyboards(page: Page, labels: readonly string[]): Promise<string[]> {
  const fields = labels.map((label) => page.getByRole("textbox", { name: label, exact: true }));
  return Promise.all(fields.map((field) => field.evaluate((input: HTMLInputElement) => input.inputMode)));
}

describe("where money is typed on a phone, the keyboard has letters for 2.5M and 750k", () => {
  it.each<[string, string, string[]]>([
    ["the opt-in", "/apply?tab=funding", ["Total Ask", "Total Raised", "Revenue", "ARR", "MRR"]],
    [
      "the investor registration",
      "/?register=investor",
      ["Min Check (USD)", "Max Check (USD)", "Typical Check (USD)"],
    ],
    ["an admin's filter", "/admin/dashboard?tab=database&min_check=1", ["Min check", "Max check"]],
  ])("in %s", async (_, path, labels) => {
    await during({ width: 375 }, async ({ page }) => {
      await startWith(page, "localStorage", "kindling.admin", "true");
      await page.goto(path);
      expect(await keyboards(page, labels)).toEqual(labels.map(() => "text"));
    });
  });

  it("in the ask of the admin's list and in a record, but not in a count", async () => {
    await during({ width: 375 }, async ({ page }) => {
      await startWith(page, "localStorage", "kindling.admin", "true");
      await page.goto(`/admin/dashboard?q=${encodeURIComponent(founder!.company)}`);
      await page.getByRole("button", { name: `Ask of ${founder!.company}` }).click();
      expect(await keyboards(page, [`Ask of ${founder!.company} in USD`])).toEqual(["text"]);
      await page.goto(`/admin/dashboard?founder=${founder!.id}`);
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByRole("tab", { name: "Metrics" }).click();
      expect(await keyboards(page, ["Total Ask", "Revenue", "Total Users"])).toEqual([
        "text",
        "text",
        "numeric",
      ]);
    });
  });
});
