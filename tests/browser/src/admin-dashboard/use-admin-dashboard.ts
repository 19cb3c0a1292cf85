import type { Locator, Page } from "playwright-core";
import { startWith, type Visit, type VisitOptions } from "../page/visit.ts";
import { type ProductInUse, useProduct } from "../product/use-product.ts";

/** Shared setup of the admin dashboard's tests. */
export interface AdminDashboardInUse extends Omit<ProductInUse, "during"> {
  /** Opens `path` in a browser signed in as an admin. */
  during(options: AdminOptions, run: (visit: Visit) => Promise<void>): Promise<void>;
}

interface AdminOptions extends Partial<VisitOptions> {
  path?: string;
}

/** Call at the top of a file. Returns the product once it is consistent. */
export async function useAdminDashboard(): Promise<AdminDashboardInUse> {
  const product = await useProduct();
  await product.waitUntilConsistent();
  return {
    ...product,
    during: ({ path = "/admin/dashboard", ...options }, run) =>
      product.during(options, async (visited) => {
        // The state that the login stores; the login has its own tests.
        await startWith(visited.page, "localStorage", "kindling.admin", "true");
        await visited.page.goto(path);
        await run(visited);
      }),
  };
}

/** Returns the visible tab's table once it has rows. */
export async function tableOf(page: Page): Promise<Locator> {
  const table = page.getByRole("grid");
  await table.locator("tbody th").first().waitFor();
  return table;
}

/** The cards of a narrow window. */
export const cardsOf = (page: Page) => page.locator("li[aria-posinset]");

/** The row with a text. */
export const rowOf = (page: Page, text: string) =>
  page.locator("tbody tr[data-row]").filter({ hasText: text });

/** Searches for a record and returns its row. */
export async function findRow(page: Page, name: string): Promise<Locator> {
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await waitUntilFound(page);
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader").getByText(name, { exact: true }) });
  await row.waitFor();
  return row;
}

/** Resolves when the rows of the search, filters and sort are shown. */
export async function waitUntilFound(page: Page): Promise<void> {
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}

/** Returns the first column's text of each visible row. */
export async function firstColumn(page: Page): Promise<string[]> {
  return page.getByRole("rowheader").allInnerTexts();
}

/** Returns a column's text of each visible row, without line breaks. */
export async function columnTexts(page: Page, header: string): Promise<string[]> {
  const headers = await page.getByRole("columnheader").allInnerTexts();
  const index = headers.findIndex((text) => text.trim() === header);
  if (index < 0) throw new Error(`There is no column ${header} in ${headers.join(", ")}`);
  const texts = await page.locator(`tbody tr[data-row] > :nth-child(${index + 1})`).allInnerTexts();
  return texts.map((text) => text.replaceAll("\n", ""));
}

/** The button that shows what has changed in a list. */
export const pill = (page: Page, changes: string) =>
  page.getByRole("button", { name: `Show changes: ${changes}`, exact: true });
