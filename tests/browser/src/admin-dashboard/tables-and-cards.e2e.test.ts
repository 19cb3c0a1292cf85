import { readFile } from "node:fs/promises";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goToCell, tabTo, waitForCellFocus, waitForFocus } from "../page/focus.ts";
import { cardOf, cardsOf, fillWithFounders, tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard("large");
await fillWithFounders({ data, send }, 400);

const founders = () => data<Founder[]>("/api/founders");
const opener = (page: Page, company: string) =>
  page.getByRole("rowheader").getByRole("button", { name: company, exact: true });
const record = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const askOf = (page: Page, company: string) => page.getByRole("button", { name: `Ask of ${company}` });

describe("a list of several windows", () => {
  it("exports a range over rows that are not loaded, without one that another admin archives", async () => {
    await during({}, async ({ page }) => {
      const ids = (await founders()).map(({ id }) => id);
      const bar = page.getByRole("region", { name: "Selection", exact: true });
      const says = (count: number) => bar.getByText(`${count} selected`, { exact: true }).waitFor();
      await tableOf(page);
      await tabTo(page.getByRole("rowheader").first());
      await page.keyboard.press("Control+Shift+ArrowDown");
      await says(ids.length);
      await send("DELETE", `/api/founders/${ids[200]}`);
      try {
        await says(ids.length - 1);
        const coming = page.waitForEvent("download");
        await bar.getByRole("button", { name: "Export selected" }).click();
        const lines = (await readFile(await (await coming).path(), "utf8")).trimEnd().split("\r\n");
        const exported = lines.slice(1).map((line) => Number(/^"(\d+)"/.exec(line)![1]));
        expect(exported).toEqual(ids.filter((id) => id !== ids[200]));
      } finally {
        await send("POST", `/api/founders/${ids[200]}/restore`);
      }
    });
  });
});

it("founders are filtered, sorted, opened and edited by keyboard only", async () => {
  await during({}, async ({ page }) => {
    const { keyboard } = page;
    await tableOf(page);
    await tabTo(page.getByRole("button", { name: "Filter", exact: true }));
    await keyboard.press("Enter");
    const industries = page.getByRole("combobox", { name: "Industry" });
    await tabTo(industries);
    await keyboard.press("Enter");
    await page.getByRole("option", { name: "SaaS", exact: true }).waitFor();
    await keyboard.type("SaaS");
    await keyboard.press("Enter");
    await keyboard.press("Escape");
    await page.waitForURL(/industry=SAAS/);
    await waitForFocus(industries);
    await goToCell(page.getByRole("columnheader", { name: "Ask" }).getByRole("button"));
    await keyboard.press("Enter");
    await page.waitForURL(/sort=ask/);
    const listed = await data<Founder[]>("/api/founders?industry=SAAS&sort=requested_check_usd.asc&limit=1");
    const { id, company, requested_check_usd } = listed[0]!;
    await goToCell(opener(page, company));
    await keyboard.press("Enter");
    await record(page, company).waitFor();
    await keyboard.press("Escape");
    await waitForCellFocus(opener(page, company));
    await goToCell(askOf(page, company));
    await keyboard.press("Enter");
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("2,500,000");
    await keyboard.press("Enter");
    await askOf(page, company).getByText("$2.5M").waitFor();
    await expect
      .poll(async () => (await data<Founder>(`/founders/${id}`)).requested_check_usd)
      .toBe(2_500_000);
    await send("PUT", `/api/founders/${id}/ask`, { requested_check_usd });
  });
});

describe("a list on a phone", () => {
  it("takes another ask on its card, and greys one whose record another admin archives", async () => {
    const [{ id, company, requested_check_usd }] = (await founders()) as [Founder];
    await during({ width: 375 }, async ({ page }) => {
      await askOf(page, company).press("Enter");
      await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill("2.5M");
      await page.keyboard.press("Enter");
      await expect
        .poll(async () => (await data<Founder>(`/founders/${id}`)).requested_check_usd)
        .toBe(2_500_000);
      await send("DELETE", `/api/founders/${id}`);
      await cardOf(page, company).getByText("Removed", { exact: true }).waitFor();
    });
    await send("POST", `/api/founders/${id}/restore`);
    await send("PUT", `/api/founders/${id}/ask`, { requested_check_usd });
  });

  it("fetches the code of the cards, which a wide window does not", async () => {
    const fetches = () => proxy.seen.filter((request) => /\/assets\/cards-/.test(request)).length;
    for (const [width, times] of [
      [375, 1],
      [768, 0],
    ] as const)
      await during({ width, emptyCache: true }, async ({ page }) => {
        await page.getByRole("grid").or(cardsOf(page)).first().waitFor();
        await page.waitForLoadState("networkidle");
        expect(fetches(), `at ${width} px`).toBe(times);
      });
  });
});
