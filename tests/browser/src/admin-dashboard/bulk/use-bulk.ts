import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import {
  cardsOf,
  isNarrow,
  useAdminDashboard,
  waitForRecords,
  waitUntilFound,
} from "../use-admin-dashboard.ts";

/** More requests at the same time would be refused. */
const atOnce = 50;

/** The admin's dashboard, with records to change at once. */
export async function useBulk() {
  const product = await useAdminDashboard();
  const { data, send } = product;
  return {
    ...product,
    /** Adds so many cold founders whose names have the same word; returns it. */
    async addFounders(count: number): Promise<string> {
      const word = `bulk${randomUUID().slice(0, 8)}`;
      const add = (n: number) =>
        send("POST", "/api/founders", {
          ...founderLike(n, { email: `${randomUUID()}@mail.example`, temperature: "COLD" }),
          // Other tests' investors would all match them.
          sectors: ["PROPTECH"],
          company: `${word} ${n}`,
          name: `Founder ${word}`,
        });
      for (let from = 0; from < count; from += atOnce) {
        const length = Math.min(atOnce, count - from);
        await Promise.all(Array.from({ length }, (_, n) => add(from + n)));
      }
      return word;
    },
    async addInvestors(count: number): Promise<string> {
      const word = `bulk${randomUUID().slice(0, 8)}`;
      for (let n = 0; n < count; n += 1) {
        const input = investorLike(n, { name: `${word} ${n}`, email: `${randomUUID()}@mail.example` });
        await send("POST", "/api/investors-database", input);
      }
      return word;
    },
    founders: (word: string) => data<Founder[]>(`/api/founders?q=${word}&limit=500`),
    investors: (word: string) => data<Investor[]>(`/api/investors-database?q=${word}&limit=500`),
  };
}

export const temperaturesOf = async (read: Promise<{ temperature: string | null }[]>) =>
  [...new Set((await read).map(({ temperature }) => temperature))].sort();

/** Opens the list of a search and selects all that it finds. */
export async function selectAll(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForRecords(page);
  await waitUntilFound(page);
  if (isNarrow(page)) {
    await cardsOf(page).first().getByRole("checkbox").click();
    await bar(page).getByRole("button", { name: "Select all loaded" }).click();
  } else await page.getByRole("grid").locator("thead [data-select]").click();
}
export const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
export const dialog = (page: Page) => page.getByRole("dialog");
export const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole("button", { name }).click();
