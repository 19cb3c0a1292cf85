import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, waitUntilConsistent } = await useAdminDashboard();

/** A sample of docs/moving-in.md with companies, names and addresses of its own, because a second try imports it again. */
async function sample(name: string, word: string) {
  const text = await readFile(new URL(`../../../../docs/samples/${name}.csv`, import.meta.url), "utf8");
  const [headings, ...rows] = text.replaceAll(".example", `.${word}.example`).trimEnd().split("\n");
  const own = rows.map((row) => row.replace(/^[^,]+/, (first) => `${first} ${word}`));
  return { name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from([headings, ...own].join("\n")) };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

it("docs/moving-in.md leads from two spreadsheets to the first review", async () => {
  const word = `moving${randomUUID().slice(0, 8)}`;
  await during({}, async ({ page }) => {
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await page.locator("input[type=file]").setInputFiles(await sample("founders", word));
    await press(page, "Leave out AgTech");
    await press(page, "Next: check");
    await press(page, "Import 8 founders");
    await press(page, "Import another file");
    await page.getByRole("radio", { name: "Investors" }).click();
    // The page that a choice shows comes a moment later; a file chosen before would go with the page before.
    await page.getByRole("heading", { name: "Import investors" }).waitFor();
    await page.locator("input[type=file]").setInputFiles(await sample("investors", word));
    await press(page, "Leave out AgTech");
    await press(page, "Next: check");
    await press(page, "Import 6 investors");
    await page.getByRole("link", { name: "Open the investors" }).waitFor();
    await waitUntilConsistent();

    const founders = await data<Founder[]>(`/api/founders?q=${word}`);
    expect(founders).toHaveLength(8);
    expect(founders.find(({ company }) => company.startsWith("Lumen Grid"))).toMatchObject({
      name: "Amara Okoye",
      requested_check_usd: 750_000,
      regions: ["AFRICA"],
      created_at: "2026-02-17T00:00:00.000Z",
      admin_notes: "Source: Demo day",
    });
    await page.goto(`/admin/dashboard?q=${word}`);
    await page.getByRole("link", { name: "Review matches" }).click();
    await page.getByRole("article").waitFor();
    await page.keyboard.press("2");
    const investors = await data<Investor[]>(`/api/investors-database?q=${word}`);
    const ratings = async () => {
      const lists = investors.map(({ id }) => data<Match[]>(`/api/investors/${id}/matches`));
      return (await Promise.all(lists)).flat().flatMap(({ ben_rating }) => ben_rating ?? []);
    };
    await expect.poll(ratings).toEqual([2]);
  });
});
