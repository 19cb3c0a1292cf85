import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Locator, Page } from "playwright-core";
import { startWith, type Visit, type VisitOptions } from "../page/visit.ts";
import { type ProductInUse, useProduct } from "../product/use-product.ts";

/** Shared setup of the admin dashboard's tests. */
export interface AdminDashboardInUse extends Omit<ProductInUse, "during"> {
  /** Opens `path` in a browser signed in as an admin, or as a visitor with `signedIn: false`. */
  during(options: AdminOptions, run: (visit: Visit) => Promise<void>): Promise<void>;
}

interface AdminOptions extends Partial<VisitOptions> {
  path?: string;
  signedIn?: boolean;
}

/** Call at the top of a file. Returns the admin's product once it is consistent, or the large one. */
export async function useAdminDashboard(name: "admin" | "large" = "admin"): Promise<AdminDashboardInUse> {
  const product = await useProduct(name);
  await product.waitUntilConsistent();
  return {
    ...product,
    during: ({ path = "/admin/dashboard", signedIn = true, ...options }, run) =>
      product.during(options, async (visited) => {
        // The state that the login stores; the login has its own tests.
        if (signedIn) await startWith(visited.page, "localStorage", "kindling.admin", "true");
        await visited.page.goto(path);
        await run(visited);
      }),
  };
}

/** Creates founders until the product has `size`; their asks and industries differ. */
export async function fillWithFounders(
  { data, send }: Pick<ProductInUse, "data" | "send">,
  size: number,
): Promise<void> {
  const present = (await data<Founder[]>("/api/founders")).length;
  for (let start = present + 1; start <= size; start += 50) {
    const batch = Array.from({ length: 50 }, (_, n) => start + n);
    await Promise.all(
      batch.map((n) =>
        send("POST", "/api/founders", {
          ...founderLike(n, { requested_check_usd: n * 1_000, industry: n % 2 === 0 ? "SAAS" : "FINTECH" }),
          company: `Company ${String(n).padStart(4, "0")}`,
        }),
      ),
    );
  }
}

/** Returns the visible tab's table once it has rows. */
export async function tableOf(page: Page): Promise<Locator> {
  const table = page.getByRole("grid");
  await table.locator("tbody th").first().waitFor();
  return table;
}

/** The cards of a narrow window. */
export const cardsOf = (page: Page) => page.locator("li[aria-posinset]");

/** The card with a name. */
const cardOf = (page: Page, name: string) =>
  cardsOf(page).filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });

/** The row with a text, or its card in a narrow window. */
export const rowOf = (page: Page, text: string) =>
  page.locator("tbody tr[data-row], li[aria-posinset]").filter({ hasText: text });

/** Waits for the visible tab's rows, which are cards in a narrow window. */
export async function waitForRecords(page: Page): Promise<void> {
  await page.getByRole("grid").locator("tbody th").or(cardsOf(page)).first().waitFor();
}

export const isNarrow = (page: Page): boolean => page.viewportSize()!.width < 768;

/** Searches for a record and returns its row, or its card in a narrow window. */
export async function findRow(page: Page, name: string): Promise<Locator> {
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await waitUntilFound(page);
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader").getByText(name, { exact: true }) })
    .or(cardOf(page, name));
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
