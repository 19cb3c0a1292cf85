import type { Locator, Page } from "playwright-core";
import { startWith, type Visit, type VisitOptions } from "../page/visit.ts";
import { type ProductInUse, useProduct } from "../product/use-product.ts";

/** What the journeys of the admin's dashboard share. */
export interface AdminDashboardInUse extends Omit<ProductInUse, "during"> {
  /** Someone who has signed in as an admin, at a path; `signedIn: false` for someone who has not. */
  during(options: AdminOptions, run: (visit: Visit) => Promise<void>): Promise<void>;
}

interface AdminOptions extends Partial<VisitOptions> {
  path?: string;
  signedIn?: boolean;
}

/** For the top of a file: the admin's product at rest, or one without any data. */
export async function useAdminDashboard(name: "admin" | "empty" = "admin"): Promise<AdminDashboardInUse> {
  const product = await useProduct(name);
  await product.waitUntilConsistent();
  return {
    ...product,
    during: ({ path = "/admin/dashboard", signedIn = true, ...options }, run) =>
      product.during(options, async (visited) => {
        // As the login leaves it; the login has journeys of its own.
        if (signedIn) await startWith(visited.page, "localStorage", "kindling.admin", "true");
        await visited.page.goto(path);
        await run(visited);
      }),
  };
}

/** The table of the tab that is shown, once it has rows. */
export async function tableOf(page: Page): Promise<Locator> {
  const table = page.getByRole("table");
  await table.locator("tbody th").first().waitFor();
  return table;
}

/** The row of a record, found by searching for it. */
export async function findRow(page: Page, name: string): Promise<Locator> {
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader").getByText(name, { exact: true }) });
  await row.waitFor();
  return row;
}

/** What stands in the first column of the rows in view. */
export async function firstColumn(page: Page): Promise<string[]> {
  return page.getByRole("rowheader").allInnerTexts();
}

/** What a column's cells of the rows in view read. */
export async function columnTexts(page: Page, header: string): Promise<string[]> {
  const headers = await page.getByRole("columnheader").allInnerTexts();
  const place = headers.findIndex((text) => text.trim() === header);
  if (place < 0) throw new Error(`There is no column ${header} in ${headers.join(", ")}`);
  return page.locator(`tbody tr[data-row] > :nth-child(${place + 1})`).allInnerTexts();
}
