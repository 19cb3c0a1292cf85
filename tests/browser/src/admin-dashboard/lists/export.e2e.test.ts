import { readFile } from "node:fs/promises";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { describe, expect, it } from "vitest";
import { pressByKeys, waitForFocus } from "../../page/focus.ts";
import { tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy } = await useAdminDashboard();
const exportRequest = /format=csv/;

describe("Export", () => {
  it.each(["Escape", "another tab"])(
    "of selected rows goes on after %s, and can be cancelled",
    async (end) => {
      await during({}, async ({ page }) => {
        await tableOf(page);
        const bar = page.getByRole("region", { name: "Selection", exact: true });
        const leave = async () => {
          // Within the names of the fields: other tests make short records.
          proxy.on("GET", exportRequest, { kind: "stall", afterBytes: 100 });
          await page.getByRole("checkbox", { name: "Select row 2", exact: true }).click();
          await page.getByRole("checkbox", { name: "Select row 3", exact: true }).click();
          const sent = page.waitForRequest((request) => exportRequest.test(request.url()));
          await bar.getByRole("button", { name: "Export selected" }).click();
          await sent;
          if (end === "Escape") await page.keyboard.press("Escape");
          else await page.getByRole("tab", { name: "Investor Database" }).click();
          await bar.waitFor({ state: "detached" });
          await page.getByRole("button", { name: /^Exporting \d of 2 rows$/ }).waitFor();
        };
        await leave();
        const coming = page.waitForEvent("download");
        proxy.clear();
        const lines = (await readFile(await (await coming).path(), "utf8")).trimEnd().split("\r\n");
        expect(lines).toHaveLength(3);
        await page.getByText("Exported 2 founders").waitFor();

        await page.getByRole("tab", { name: "Founders" }).click();
        await tableOf(page);
        await leave();
        const aborted = page.waitForEvent("requestfailed", (request) => exportRequest.test(request.url()));
        await page.getByRole("button", { name: "Cancel the export" }).click();
        await aborted;
      });
    },
  );

  it("saves every field of every row of the filtered and sorted list, by keys, and shows the number of rows", async () => {
    await during({ path: "/admin/dashboard?sort=-ask&matched=low" }, async ({ page }) => {
      await tableOf(page);
      const founders = await data<Founder[]>("/api/founders");
      const expected = founders
        .filter(({ investors_matched }) => investors_matched >= 1 && investors_matched <= 5)
        .toSorted((a, b) => (b.requested_check_usd ?? -1) - (a.requested_check_usd ?? -1));
      const coming = page.waitForEvent("download");
      await pressByKeys(page.getByRole("button", { name: "Export" }));
      const download = await coming;
      expect(download.suggestedFilename()).toBe("founders.csv");
      const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
      const fields = Object.keys(founders[0]!).map((field) => `"${field}"`);
      expect(lines[0]).toBe(`\uFEFF${fields.join(",")}`);
      expect(lines.length - 1).toBe(expected.length);
      for (const [place, { email }] of expected.entries()) expect(lines[place + 1]).toContain(email);
      await page.getByText(`Exported ${expected.length} founders`).waitFor();
    });
  });

  it.each([
    ["cluster", "investor-match-cluster.csv"],
    ["database", "investor-database.csv"],
  ])("saves the tab %s as %s", async (tab, fileName) => {
    await during({ path: `/admin/dashboard?tab=${tab}` }, async ({ page }) => {
      await tableOf(page);
      const { length } = await data<object[]>("/api/investors-database");
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export" }).click();
      expect((await coming).suggestedFilename()).toBe(fileName);
      await page.getByText(`Exported ${length} investors`).waitFor();
    });
  });

  it("shows how many rows have arrived, and saves nothing when it is cancelled", async () => {
    proxy.on("GET", exportRequest, { kind: "stall", afterBytes: 2_000 });
    await during({}, async ({ page }) => {
      await tableOf(page);
      const { length } = await data<Founder[]>("/api/founders");
      const downloads: string[] = [];
      page.on("download", (download) => downloads.push(download.suggestedFilename()));
      const aborted = page.waitForEvent("requestfailed", (request) => exportRequest.test(request.url()));
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("button", { name: new RegExp(`^Exporting \\d+ of ${length} rows$`) }).waitFor();
      await page.getByRole("button", { name: "Cancel the export" }).press("Enter");
      await aborted;
      await page.getByRole("button", { name: `Export ${length} rows` }).waitFor();
      await waitForFocus(page.getByRole("main"));
      expect(downloads).toEqual([]);
      proxy.clear();
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByText(`Exported ${length} founders`).waitFor();
    });
  });

  it.each([
    ["is refused", { kind: "respond", status: 503, body: { success: false, error: "Too busy" } }, "Too busy"],
    ["breaks off", { kind: "cut" }, "Network error. Please check your connection and try again."],
  ] as const)("shows the reason when it %s, and saves nothing", async (_what, fault, reason) => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const downloads: string[] = [];
      page.on("download", (download) => downloads.push(download.suggestedFilename()));
      proxy.on("GET", exportRequest, fault);
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByText("Export failed").waitFor();
      await page.getByText(reason).waitFor();
      expect(downloads).toEqual([]);
    });
  });
});
