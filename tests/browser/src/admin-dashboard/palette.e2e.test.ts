import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { tabTo, waitForCellFocus, waitForFocus } from "../page/focus.ts";
import { tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();

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

describe("the palette", () => {
  it("finds a founder by keyboard, and returns the focus to the cell", async () => {
    const [founder] = await data<Founder[]>("/api/founders");
    await during({}, async ({ page, errors }) => {
      await tableOf(page);
      const first = page.getByRole("rowheader").first();
      await tabTo(first);
      await choose(page, founder!.email, `${founder!.company} Founder · ${founder!.name}`);
      await page.getByRole("dialog", { name: founder!.company }).waitFor();
      await page.waitForURL(/founder=/);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await waitForCellFocus(first);
      expect(errors).toEqual([]);
    });
  });

  it("opens a saved view from another page, and Back leaves it", async () => {
    const name = `Warm ones ${randomUUID().slice(0, 8)}`;
    const filters = [{ name: "temperature", value: "WARM" }];
    const layout = { columns: [], density: "compact" };
    const view = { table: "database", name, filters, sort: "", layout };
    const { id } = await send<SavedView>("POST", "/api/admin/views", view);
    await during({ path: "/admin/overview" }, async ({ page, errors }) => {
      await page.getByRole("button", { name: "Logout" }).waitFor();
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
});
