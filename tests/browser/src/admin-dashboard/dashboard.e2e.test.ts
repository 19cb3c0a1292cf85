import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { tabTo, waitForCellFocus, waitForFocus } from "../page/focus.ts";
import { viewportOf } from "../page/visit.ts";
import { cardsOf, firstColumn, pill, tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();

/** Adds a founder with this ask, whose company is the word and the number. */
const add = (word: string, n: number, ask: number) =>
  send<Founder>(
    "POST",
    "/api/founders",
    founderLike(n, {
      company: `${word} ${n}`,
      email: `${word}.${n}@mail.example`,
      requested_check_usd: ask,
    }),
  );

it("the rows stay when another admin adds and changes a founder, until the pill is pressed", async () => {
  const word = randomUUID().slice(0, 8);
  await add(word, 0, 100);
  await add(word, 1, 200);
  await during({ path: `/admin/dashboard?q=${word}&sort=ask` }, async ({ page }) => {
    await tableOf(page);
    const [first, second, third] = [`${word} 0`, `${word} 1`, `${word} 2`];
    const { id } = await add(word, 2, 150);
    await pill(page, "1 new").waitFor();
    expect(await firstColumn(page)).toEqual([first, second]);
    const total = String((await data<Founder[]>("/api/founders")).length);
    await page.getByRole("region", { name: "Total Founders" }).getByText(total, { exact: true }).waitFor();
    await pill(page, "1 new").click();
    await expect.poll(() => firstColumn(page)).toEqual([first, third, second]);
    await page.getByText(`Showing 3 of ${total} founders`).waitFor();
    await send("PUT", `/api/founders/${id}/ask`, { requested_check_usd: 400 });
    await page
      .getByRole("button", { name: `Ask of ${third}` })
      .getByText("$400")
      .waitFor();
    await pill(page, "1 moved").waitFor();
    expect(await firstColumn(page)).toEqual([first, third, second]);
    await pill(page, "1 moved").click();
    await expect.poll(() => firstColumn(page)).toEqual([first, second, third]);
  });
});

it("the code of cards is fetched once the window is narrow, and opens a record there", async () => {
  await during({ emptyCache: true }, async ({ page, errors }) => {
    await tableOf(page);
    await page.waitForLoadState("networkidle");
    const fetched = () => proxy.seen.filter((request) => /\/assets\/cards-/.test(request)).length;
    expect(fetched()).toBe(0);
    await page.setViewportSize(viewportOf(375));
    await cardsOf(page).first().getByRole("heading").getByRole("button").click();
    await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).waitFor();
    expect(fetched()).toBe(1);
    expect(errors).toEqual([]);
  });
});

/** Types into the palette, and chooses the option by Enter. */
async function choose(page: Page, text: string, name: string): Promise<void> {
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await page.keyboard.press("ControlOrMeta+k");
  await waitForFocus(palette.getByRole("combobox"));
  await page.keyboard.type(text);
  await palette.getByRole("option", { name, exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await palette.waitFor({ state: "detached" });
}

it("the palette finds a founder, returns the focus, and opens a saved view, which Back leaves", async () => {
  const [founder] = await data<Founder[]>("/api/founders");
  const name = `Warm ones ${randomUUID().slice(0, 8)}`;
  const filters = [{ name: "temperature", value: "WARM" }];
  const layout = { columns: [], density: "compact" };
  const view = { table: "database", name, filters, sort: "", layout };
  const { id } = await send<SavedView>("POST", "/api/admin/views", view);
  await during({}, async ({ page, errors }) => {
    await tableOf(page);
    const first = page.getByRole("rowheader").first();
    await tabTo(first);
    await choose(page, founder!.email, `${founder!.company} Founder · ${founder!.name}`);
    await page.getByRole("dialog", { name: founder!.company }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await waitForCellFocus(first);

    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await choose(page, name, `${name} View · Investor Database`);
    await page.waitForURL(`**/admin/dashboard?temperature=WARM&tab=database&view=${id}`);
    await page.getByRole("button", { name: `View: ${name}`, exact: true }).waitFor();
    const row = page.locator("tr[data-row]").first();
    await expect.poll(async () => (await row.boundingBox())!.height).toBe(32);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    expect(errors).toEqual([]);
  });
  await send("DELETE", `/api/admin/views/${id}`);
});
