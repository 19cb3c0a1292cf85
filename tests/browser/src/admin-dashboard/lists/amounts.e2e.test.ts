import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { findRow, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, send, waitUntilConsistent } = await useAdminDashboard();
const founders = await data<Founder[]>("/api/founders");
const founder = founders.find(({ investors_matched }) => investors_matched > 1)!;

describe("a compact amount", () => {
  it("shows the exact sum on hover, and gives it to screen readers", async () => {
    await send("PUT", `/api/founders/${founder.id}/ask`, { requested_check_usd: 1_234_567 });
    await during({}, async ({ page }) => {
      const row = await findRow(page, founder.company);
      const ask = row.getByRole("button", {
        name: `Ask of ${founder.company}: $1.2M, exactly $1,234,567. Change`,
      });
      expect(await ask.innerText()).toBe("$1.2M");
      expect(await ask.getAttribute("title")).toBe("$1,234,567");
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  it("is not a tab stop in a read-only list, but shows the exact sum on hover", async () => {
    const [investor] = await data<Investor[]>("/api/investors-database");
    await send("PUT", `/api/investors-database/${investor!.id}`, { typical_check_usd: 1_234_567 });
    await during({ path: "/admin/dashboard?tab=cluster" }, async ({ page }) => {
      const row = await findRow(page, investor!.name);
      const compact = row.getByText("$1.2M", { exact: true });
      expect(await row.getByRole("gridcell", { name: "$1,234,567" }).count()).toBe(1);
      expect(await compact.locator("xpath=..").getAttribute("title")).toBe("$1,234,567");
      expect(await row.locator(":is(th, td) [tabindex='0']").count()).toBe(0);
    });
  });

  it("never rounds up into the next band: $999,999 is not $1M", async () => {
    await send("PUT", `/api/founders/${founder.id}/ask`, { requested_check_usd: 999_999 });
    await during({ path: "/admin/dashboard?ask=500k_1m" }, async ({ page }) => {
      const row = await findRow(page, founder.company);
      await row.getByText("$999,999", { exact: true }).waitFor();
    });
  });
});

describe("the reasons of a match", () => {
  it("show exact sums", async () => {
    const [match] = await data<Match[]>(`/api/founders/${founder.id}/matches`);
    const investor = match!.investor.id;
    await send("PUT", `/api/investors-database/${investor}`, {
      typical_check_usd: 1_250_000,
      check_min_usd: null,
      check_max_usd: null,
    });
    await send("PUT", `/api/founders/${founder.id}/ask`, { requested_check_usd: 1_234_567 });
    await waitUntilConsistent();
    await during({ path: `/admin/dashboard?expanded=${founder.id}` }, async ({ page }) => {
      await findRow(page, founder.company);
      const panel = page.getByRole("region", { name: `Investor Matches for ${founder.company}` });
      const item = panel.getByRole("listitem").filter({ hasText: match!.investor.name }).first();
      await item.getByText("$1.3M", { exact: true }).waitFor();
      await item.getByText(/[Aa]sks \$1,234,567, .*\$1,250,000/).waitFor();
    });
  });
});

describe("an amount typed by an admin", () => {
  it.each([
    ["cluster", "Min check size"],
    ["database", "Min check"],
  ])("filters the tab %s by 2.5M and rejects 1.5", async (tab, label) => {
    await during({ path: `/admin/dashboard?tab=${tab}` }, async ({ page }) => {
      const table = await tableOf(page);
      await page.getByRole("button", { name: "Filter" }).click();
      const least = page.getByRole("textbox", { name: label });
      await least.fill("2.5M");
      await least.press("Tab");
      await page.waitForURL(/min_check=2\.5M/);
      const all = await data<Investor[]>("/api/investors-database");
      const shown = all.filter((one) => (largestCheck(one) ?? 0) >= 2_500_000);
      expect(shown.length).toBeLessThan(all.length);
      await page.getByText(`Showing ${shown.length} of ${all.length} investors`).waitFor();
      expect(await table.getByRole("rowheader").count()).toBe(shown.length);
      await least.fill("1.5");
      await least.press("Tab");
      await page.getByText(`${label} must be a whole number`).waitFor();
      expect(await least.getAttribute("aria-invalid")).toBe("true");
      await page.getByText(`Showing ${all.length} of ${all.length} investors`).waitFor();
    });
  });

  it.each([
    ["founder", "Founder", "Metrics", "Total Ask", "Total Raised", "total_raised_usd"],
    ["investor", "Investor", "Investment", "Minimum Check", "Typical Check", "typical_check_usd"],
  ])(
    "is accepted as 2.5M and rejected as 1.5 in the dialog: %s",
    async (kind, saved, tab, refused, taken, name) => {
      const list = kind === "founder" ? "/api/founders" : "/api/investors-database";
      const [{ id } = { id: 0 }] = await data<{ id: number }[]>(list);
      await during({ path: `/admin/dashboard?${kind}=${id}` }, async ({ page }) => {
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: "Edit" }).click();
        await dialog.getByRole("tab", { name: tab }).click();
        const before = await dialog.getByLabel(refused).inputValue();
        await dialog.getByLabel(taken).fill("2.5M");
        await dialog.getByLabel(refused).fill("1.5");
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.getByText(`${refused} must be a whole number`).waitFor();
        await dialog.getByLabel(refused).fill(before);
        await dialog.getByRole("button", { name: "Save" }).click();
        await page.getByText(`${saved} saved`).waitFor();
        const record = (await data<Record<string, unknown>[]>(list)).find((one) => one.id === id);
        expect(record?.[name]).toBe(2_500_000);
      });
    },
  );
});

const largestCheck = ({ typical_check_usd, check_min_usd, check_max_usd }: Investor): number | null =>
  typical_check_usd ?? check_max_usd ?? (check_min_usd === null ? null : Number.POSITIVE_INFINITY);
