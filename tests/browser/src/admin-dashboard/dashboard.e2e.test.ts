import { readFile } from "node:fs/promises";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goToCell, tabTo, waitForCellFocus, waitForFocus } from "../page/focus.ts";
import { cardsOf, fillWithFounders, tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard("large");
await fillWithFounders({ data, send }, 400);

const founders = () => data<Founder[]>("/api/founders");
const opener = (page: Page, company: string) =>
  page.getByRole("rowheader").getByRole("button", { name: company, exact: true });
const record = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const askOf = (page: Page, company: string) => page.getByRole("button", { name: `Ask of ${company}` });
const setAsk = ({ id }: Founder, requested_check_usd: number | null) =>
  send("PUT", `/api/founders/${id}/ask`, { requested_check_usd });
const asks = async ({ id }: Founder) => (await data<Founder>(`/founders/${id}`)).requested_check_usd;

describe("the admin dashboard", () => {
  it("counts founders, shows others' changes without Refresh, and returns to the login on Logout", async () => {
    await during({ path: "/AdminDashboard" }, async ({ page }) => {
      await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
      const [founder] = (await founders()) as [Founder];
      const count = page.getByRole("region", { name: "Total Founders" });
      await count.getByText(String((await founders()).length), { exact: true }).waitFor();
      await askOf(page, founder.company).waitFor();
      await setAsk(founder, 777_000);
      await askOf(page, founder.company).getByText("$777K").waitFor();
      await setAsk(founder, founder.requested_check_usd);
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("**/admin/login");
      await page.goto("/admin/dashboard");
      await page.waitForURL("**/admin/login");
    });
  });

  it("filters, sorts, opens and edits founders by keyboard only", async () => {
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
      const [founder] = (await data<Founder[]>(
        "/api/founders?industry=SAAS&sort=requested_check_usd.asc&limit=1",
      )) as [Founder];
      const { company } = founder;
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
      await expect.poll(() => asks(founder)).toBe(2_500_000);
      await setAsk(founder, founder.requested_check_usd);
    });
  });

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

  it.each([
    [375, 1],
    [768, 0],
  ])("fetches the code of cards only where it shows them: at %d px %d times", async (width, times) => {
    await during({ width, emptyCache: true }, async ({ page }) => {
      await page.getByRole("grid").or(cardsOf(page)).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(proxy.seen.filter((request) => /\/assets\/cards-/.test(request))).toHaveLength(times);
    });
  });
});
