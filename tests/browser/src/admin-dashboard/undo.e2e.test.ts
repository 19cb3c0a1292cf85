import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findRow, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();

const unique = () => ({ email: `${randomUUID()}@mail.example` });
const addFounder = (): Promise<Founder> =>
  send("POST", "/api/founders", founderLike(1, { ...unique(), company: `Undone ${randomUUID()}` }));
const addInvestor = (): Promise<Investor> =>
  send("POST", "/api/investors-database", investorLike(1, { ...unique(), name: `Undoer ${randomUUID()}` }));
const askOf = async ({ id }: Founder) => (await data<Founder>(`/founders/${id}`)).requested_check_usd;

async function changeAsk(page: Page, { company }: Founder, ask: string): Promise<void> {
  await page.getByRole("button", { name: `Ask of ${company}` }).click();
  await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill(ask);
  await page.keyboard.press("Enter");
}
const changes = (page: Page, count: number) =>
  page.getByRole("button", { name: `Your changes, ${count} to undo`, exact: true });

describe("Ctrl-Z", () => {
  it("undoes edits from the newest to the oldest, also those from before a reload", async () => {
    const founder = await addFounder();
    await during({}, async ({ page, errors }) => {
      await findRow(page, founder.company);
      await changeAsk(page, founder, "600000");
      await changes(page, 1).waitFor();
      await changeAsk(page, founder, "700000");
      await changes(page, 2).waitFor();
      await page.reload();
      await changes(page, 2).waitFor();
      await page.keyboard.press("Control+z");
      await page.getByText(`Total Ask of ${founder.company} is $600,000 again.`).waitFor();
      expect(await askOf(founder)).toBe(600_000);
      await page.keyboard.press("Control+z");
      await page.getByText(`Total Ask of ${founder.company} is $500,000 again.`).waitFor();
      expect(await askOf(founder)).toBe(500_000);
      await page.getByRole("button", { name: `Ask of ${founder.company}: $500K` }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("does not overwrite what somebody else has changed since", async () => {
    const investor = await addInvestor();
    await during({ path: "/admin/dashboard?tab=database" }, async ({ page }) => {
      await findRow(page, investor.name);
      await page.getByRole("button", { name: `Temperature of ${investor.name}` }).click();
      await page.getByRole("option", { name: "Hot", exact: true }).click();
      await changes(page, 1).waitFor();
      await send("PUT", `/api/investors-database/${investor.id}/temperature`, { temperature: "FIRE" });
      await page.keyboard.press("Control+z");
      await page.getByText("An admin changed it since. Temperature is now Fire.").waitFor();
      const { temperature } = await data<Investor>(`/api/investors-database/${investor.id}`);
      expect(temperature).toBe("FIRE");
    });
  });
});
