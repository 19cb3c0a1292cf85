import { readFile } from "node:fs/promises";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { tabTo } from "../../page/focus.ts";
import { fillWithFounders, tableOf, useAdminDashboard, waitUntilFound } from "../use-admin-dashboard.ts";

const { during, data, send, proxy } = await useAdminDashboard("large");
await fillWithFounders({ data, send }, 400);

const bar = (page: Page) => page.getByRole("region", { name: "Selection", exact: true });
const says = (page: Page, text: string) => bar(page).getByText(text, { exact: true }).waitFor();
const selectedRows = (page: Page) => page.locator("tr[aria-selected=true]").count();
const box = (page: Page, row: number) =>
  page.getByRole("checkbox", { name: `Select row ${row}`, exact: true });
const all = (page: Page) => page.getByRole("checkbox", { name: "Select all loaded rows" });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const toFirstRow = async (page: Page) => {
  await tableOf(page);
  await tabTo(page.getByRole("rowheader").first());
};

/** Presses the bar's Export and returns the ids in the file. */
async function exportedIds(page: Page): Promise<number[]> {
  const coming = page.waitForEvent("download");
  await tabTo(bar(page).getByRole("button", { name: "Export selected" }));
  await page.keyboard.press("Enter");
  const lines = (await readFile(await (await coming).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines.filter((line) => line.includes('"id"'))).toHaveLength(1);
  return lines.slice(1).map((line) => Number(/^"(\d+)"/.exec(line)![1]));
}
/** The requests for rows after the first page. */
const laterPages = /[?&]offset=[1-9]\d*&counts=false$/;
/** The requests for the ids of a range. */
const idsOfRange = /[?&]offset=\d+&limit=\d+&counts=false$/;
const founderIds = async () => (await data<Founder[]>("/api/founders")).map(({ id }) => id);

describe("the selection in a list", () => {
  it.each([768, 1440])(
    "grows and shrinks by Space and Shift-arrows, and ends by Escape, at %d px",
    async (width) => {
      await during({ width }, async ({ page, errors }) => {
        await toFirstRow(page);
        expect(await bar(page).count()).toBe(0);
        await press(page, "Space");
        await says(page, "1 selected");
        await press(page, "ArrowDown", "ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown");
        await says(page, "4 selected");
        await press(page, "Shift+ArrowUp");
        await says(page, "3 selected");
        expect(await selectedRows(page)).toBe(3);
        await press(page, "ArrowUp", "Space");
        await says(page, "2 selected");
        expect(await page.getByRole("dialog").count()).toBe(0);
        expect(await all(page).evaluate((it) => (it as HTMLInputElement).indeterminate)).toBe(true);
        for (const scheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme: scheme });
          expect(await axeViolations(page)).toEqual([]);
        }
        await press(page, "Escape");
        await bar(page).waitFor({ state: "detached" });
        expect(await selectedRows(page)).toBe(0);
        expect(errors).toEqual([]);
      });
    },
  );

  it("takes a range over rows that are not loaded, and exports it", async () => {
    await during({}, async ({ page }) => {
      await toFirstRow(page);
      await press(page, "ArrowDown", "Control+Shift+ArrowDown");
      const ids = (await founderIds()).slice(1);
      await says(page, `${ids.length.toLocaleString("en")} selected`);
      expect(await exportedIds(page)).toEqual(ids);
    });
  });

  it("waits for the rows of a range before they are changed or reviewed", async () => {
    await during({}, async ({ page }) => {
      await toFirstRow(page);
      proxy.on("GET", idsOfRange, { kind: "hold" });
      await press(page, "Control+Shift+ArrowDown");
      await bar(page)
        .getByText(/^Selecting/)
        .waitFor();
      const temperature = bar(page).getByRole("button", { name: "Temperature of the selected" });
      const review = bar(page).getByRole("link", { name: "Review matches" });
      expect(await temperature.getAttribute("aria-disabled")).toBe("true");
      expect(await review.count()).toBe(0);
      await temperature.click({ force: true });
      expect(await page.getByRole("dialog").count()).toBe(0);
      proxy.release();
      await says(page, `${(await founderIds()).length.toLocaleString("en")} selected`);
      await temperature.click();
      await page.getByRole("dialog", { name: "Change temperature" }).waitFor();
    });
  });

  it("ends the fetch of a range that becomes too long, and keeps the rows known so far", async () => {
    const page6000 = { total: 6_000, matching: 6_000, offset: 0, limit: 1 };
    const body = { success: true, data: [], page: page6000 };
    proxy.on("GET", /industry=SAAS&limit=1$/, { kind: "respond", status: 200, body });
    proxy.on("GET", laterPages, { kind: "hang" });
    proxy.on("GET", idsOfRange, { kind: "hang" });
    await during({ path: "/admin/dashboard?industry=SAAS" }, async ({ page }) => {
      await page.getByText("Showing 6,000 of").waitFor();
      await toFirstRow(page);
      const fetching = bar(page).getByText(/^Selecting/);
      await expect
        .poll(async () => {
          await press(page, "Shift+PageDown");
          return await fetching.count();
        })
        .toBe(1);
      await press(page, "Control+Shift+ArrowDown");
      await page.getByText("The range is too long").waitFor();
      await says(page, "60 selected");
      expect(await bar(page).getByRole("button", { name: "Export" }).getAttribute("aria-disabled")).toBe(
        "false",
      );
    });
  });

  it("keeps all that match at the next Shift-arrow, which does not continue the range before", async () => {
    proxy.on("GET", laterPages, { kind: "hang" });
    await during({ path: "/admin/dashboard?industry=SAAS" }, async ({ page }) => {
      await page.getByText(/^Showing [\d,]+ of /).waitFor();
      const matching = (await data<Founder[]>("/api/founders")).filter(({ industry }) => industry === "SAAS");
      await toFirstRow(page);
      // A range over all loaded rows.
      for (let n = 0; n < 59; n += 1) await press(page, "Shift+ArrowDown");
      await bar(page)
        .getByRole("button", { name: `Select all ${matching.length} matching` })
        .click();
      await says(page, `${matching.length} selected`);
      await tabTo(page.locator("tbody [tabindex='0']:is(th, td)"), "Shift+Tab");
      await press(page, "Shift+ArrowDown");
      await says(page, `${matching.length} selected`);
    });
  });

  it("opens the queue of the selected founders' matches", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await box(page, 2).click();
      await box(page, 3).click();
      await bar(page).getByRole("link", { name: "Review matches" }).click();
      await page.getByRole("heading", { name: "Review matches" }).waitFor();
      const { pathname, searchParams } = new URL(page.url());
      const ids = (await founderIds()).slice(1, 3).join();
      expect([pathname, searchParams.get("founders")]).toEqual(["/admin/review", ids]);
    });
  });

  it("says when rows of a range could not be loaded", async () => {
    await during({}, async ({ page }) => {
      await toFirstRow(page);
      proxy.on("GET", /limit=\d+&counts=false$/, { kind: "cut" });
      await press(page, "Control+Shift+ArrowDown");
      await page.getByText("Not all rows could be selected").waitFor();
    });
  });

  it("takes a range by Shift and the mouse, and rows by their checkboxes", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await box(page, 2).click();
      await box(page, 6).click({ modifiers: ["Shift"] });
      await says(page, "5 selected");
      await page
        .getByRole("row")
        .nth(8)
        .getByRole("gridcell")
        .nth(1)
        .click({ modifiers: ["Shift"] });
      await says(page, "7 selected");
      await box(page, 3).click();
      await says(page, "6 selected");
      expect(await box(page, 3).isChecked()).toBe(false);
      expect(await page.evaluate(() => String(getSelection()))).toBe("");
      await bar(page).getByRole("button", { name: "Clear selection" }).click();
      await bar(page).waitFor({ state: "detached" });
    });
  });

  it("offers all that match, keeps them as a query without those taken out, and exports them", async () => {
    await during({ path: "/admin/dashboard?industry=SAAS" }, async ({ page }) => {
      await tableOf(page);
      await page.getByText(/^Showing [\d,]+ of /).waitFor();
      const matching = (await data<Founder[]>("/api/founders")).filter(({ industry }) => industry === "SAAS");
      await tabTo(page.getByRole("rowheader").first());
      await press(page, "ArrowUp", "Space");
      expect(await all(page).isChecked()).toBe(true);
      const offer = bar(page).getByRole("button", { name: `Select all ${matching.length} matching` });
      await tabTo(offer);
      await press(page, "Enter");
      await says(page, `${matching.length} selected`);
      await press(page, "Control+Home", "ArrowDown", "Space");
      await says(page, `${matching.length - 1} selected`);
      const ids = matching.map(({ id }) => id);
      expect(await exportedIds(page)).toEqual([ids[0], ...ids.slice(2)]);

      await page.getByRole("button", { name: "Remove filter Industry: SaaS" }).click();
      await waitUntilFound(page);
      await bar(page).waitFor({ state: "detached" });
    });
  });

  it("ends with another search or list, and does not return with them", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const search = page.getByRole("searchbox", { name: "Search" });
      await box(page, 2).check();
      await search.fill("Company 01");
      await bar(page).waitFor({ state: "detached" });
      await search.fill("");
      await page.waitForURL("**/admin/dashboard");
      await waitUntilFound(page);
      await box(page, 2).check();
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await bar(page).waitFor({ state: "detached" });
      await page.goBack();
      await tableOf(page);
      expect(await bar(page).count()).toBe(0);
    });
  });

  it("loses records that are archived meanwhile, loaded or not, and keeps the others", async () => {
    await during({}, async ({ page }) => {
      await toFirstRow(page);
      const ids = await founderIds();
      await press(page, "Control+Shift+ArrowDown");
      await says(page, `${ids.length.toLocaleString("en")} selected`);
      await press(page, "Control+Home");
      const gone = [ids[0]!, ids[200]!];
      for (const id of gone) await send("DELETE", `/api/founders/${id}`);
      await says(page, `${(ids.length - 2).toLocaleString("en")} selected`);
      const { requested_check_usd: ask } = (await data<Founder[]>(`/api/founders?ids=${ids[1]}`))[0]!;
      await send("PUT", `/api/founders/${ids[1]}/ask`, { requested_check_usd: 4_444_000 });
      await page.getByText("$4.4M").first().waitFor();
      await says(page, `${(ids.length - 2).toLocaleString("en")} selected`);
      for (const id of gone) await send("POST", `/api/founders/${id}/restore`, {});
      await send("PUT", `/api/founders/${ids[1]}/ask`, { requested_check_usd: ask });
    });
  });
});
