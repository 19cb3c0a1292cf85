import { afterAll, describe, expect, inject, it } from "vitest";
import { startWith } from "./page/visit.ts";
import { startProduct } from "./product/product.ts";
import { useFaultProxy } from "./product/use-product.ts";

/** Writes records that the API now rejects directly to the tables, so it needs its own product. */
const product = await startProduct({ SEED: "none" }, inject("usedDataFolder"));
afterAll(() => product.stop());
const { during } = await useFaultProxy(product.url);
const { founders, investors } = product.kindling.services;

async function create(path: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await (await fetch(new URL(path, product.url), init)).json()).data.id;
}
const stored = async (path: string) => (await (await fetch(new URL(path, product.url))).json()).data;

describe("the admin's dialog of a record older than a validation rule", () => {
  it("saves another field of a founder with year 1850, and rejects 1851", async () => {
    const company = "Old Mill";
    const id = await create("/api/founders", { company, name: "Ada Mill", email: "ada@mill.example" });
    await founders.pool.query("update founders set founded_year = 1850 where id = $1", [id]);
    await during({}, async ({ page }) => {
      await startWith(page, "localStorage", "kindling.admin", "true");
      await page.goto(`/admin/dashboard?founder=${id}`);
      const dialog = page.getByRole("dialog", { name: company });
      const year = dialog.locator("dl > div", { has: page.getByText("Founded Year") }).locator("dd");
      expect(await year.textContent()).toBe("1850");
      await dialog.getByRole("button", { name: "Edit" }).click();
      expect(await dialog.getByLabel("Founded Year").inputValue()).toBe("1850");
      await dialog.getByLabel("Phone").fill("555 0101");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Founder saved").waitFor();
      expect(await stored(`/founders/${id}`)).toMatchObject({ founded_year: 1850, phone: "555 0101" });

      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("Founded Year").fill("1851");
      await dialog.getByLabel("Email").fill("ada");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText(/^Founded Year must be between 1900 and \d{4}$/).waitFor();
      await dialog.getByText("Email is not a valid email address").waitFor();
    });
  });

  it("saves another field of an investor with minimum above maximum, and rejects another such minimum", async () => {
    const name = "Ada Upside";
    const id = await create("/api/investors-database", { name, email: "ada@upside.example" });
    await investors.pool.query(
      "update investors set check_min_usd = 600000, check_max_usd = 500000 where id = $1",
      [id],
    );
    await during({}, async ({ page }) => {
      await startWith(page, "localStorage", "kindling.admin", "true");
      await page.goto(`/admin/dashboard?tab=database&investor=${id}`);
      const dialog = page.getByRole("dialog", { name });
      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("City").fill("Bonn");
      await dialog.getByRole("tab", { name: "Investment" }).click();
      expect(await dialog.getByLabel("Minimum Check").inputValue()).toBe("600,000");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Investor saved").waitFor();
      expect(await stored(`/api/investors-database/${id}`)).toMatchObject({
        city: "Bonn",
        check_min_usd: 600_000,
        check_max_usd: 500_000,
      });

      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("Minimum Check").fill("700k");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("Minimum Check must not be above the maximum check").waitFor();
      await dialog.getByLabel("Minimum Check").fill("500k");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByRole("button", { name: "Edit" }).waitFor();
      expect((await stored(`/api/investors-database/${id}`)).check_min_usd).toBe(500_000);
    });
  });
});
