import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startWith } from "./page/visit.ts";
import { useProduct } from "./product/use-product.ts";

const { data, during } = await useProduct();
const [founder] = await data<Founder[]>("/api/founders");

/** Returns the `inputmode` of each field, which selects a phone's keyboard. */
async function keyboards(page: Page, labels: readonly string[]): Promise<string[]> {
  const fields = labels.map((label) => page.getByRole("textbox", { name: label, exact: true }));
  return Promise.all(fields.map((field) => field.evaluate((input: HTMLInputElement) => input.inputMode)));
}

describe("a money field opens a phone keyboard with letters, for 2.5M and 750k,", () => {
  it.each<[string, string, string[]]>([
    ["the opt-in", "/apply?tab=funding", ["Total Ask", "Total Raised", "Revenue", "ARR", "MRR"]],
  ])("in %s", async (_, path, labels) => {
    await during({ width: 375 }, async ({ page }) => {
      await page.goto(path);
      expect(await keyboards(page, labels)).toEqual(labels.map(() => "text"));
    });
  });

  it("in the admin's ask field and in a record, unlike a count field", async () => {
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

describe("a check size", () => {
  it("opens a phone's keyboard of digits, and is marked when what was typed is no number", async () => {
    await during({ width: 375 }, async ({ page }) => {
      await page.goto("/?register=investor");
      const labels = ["Min Check (USD)", "Max Check (USD)", "Typical Check (USD)"];
      expect(await keyboards(page, labels)).toEqual(labels.map(() => "numeric"));
      const typical = page.getByRole("textbox", { name: "Typical Check (USD)" });
      await typical.fill("abc");
      expect(await typical.getAttribute("aria-invalid")).toBeNull();
      await typical.press("Tab");
      const problem = page.getByText("Typical Check (USD) must be a number");
      await problem.waitFor();
      expect(await typical.getAttribute("aria-invalid")).toBe("true");
      await typical.fill("750k");
      await problem.waitFor({ state: "detached" });
    });
  });

  it("opens a keyboard of digits in an admin's filter, which says what it compares", async () => {
    await during({ width: 375 }, async ({ page }) => {
      await startWith(page, "localStorage", "kindling.admin", "true");
      await page.goto("/admin/dashboard?tab=database&min_check=1");
      await page.getByRole("button", { name: /^Filter/ }).click();
      expect(await keyboards(page, ["Min check", "Max check"])).toEqual(["numeric", "numeric"]);
      await page.getByText("Checks are compared with the typical check, or with the range where").waitFor();
    });
  });
});
