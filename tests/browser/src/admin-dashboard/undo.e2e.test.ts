import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessibleInTwoWalks } from "../page/accessibility.ts";
import { tabTo, waitForFocus } from "../page/focus.ts";
import { findRow, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, proxy, send, waitUntilConsistent } = await useAdminDashboard();

const unique = () => ({ email: `${randomUUID()}@mail.example` });
const addFounder = (): Promise<Founder> =>
  send("POST", "/api/founders", founderLike(1, { ...unique(), company: `Undone ${randomUUID()}` }));
const addInvestor = (): Promise<Investor> =>
  send("POST", "/api/investors-database", investorLike(1, { ...unique(), name: `Undoer ${randomUUID()}` }));
const askOf = async ({ id }: Founder) => (await data<Founder>(`/founders/${id}`)).requested_check_usd;
const temperatureOf = async ({ id }: Investor) =>
  (await data<Investor>(`/api/investors-database/${id}`)).temperature;

async function changeAsk(page: Page, { company }: Founder, ask: string): Promise<void> {
  await page.getByRole("button", { name: `Ask of ${company}` }).click();
  await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill(ask);
  await page.keyboard.press("Enter");
}
async function changeTemperature(page: Page, { name }: Investor, to: string): Promise<void> {
  await page.getByRole("button", { name: `Temperature of ${name}` }).click();
  await page.getByRole("option", { name: to, exact: true }).click();
}
const control = (page: Page) => page.getByRole("button", { name: /^Your changes/ });
const list = (page: Page) => page.getByRole("dialog", { name: "Your changes" });
const databasePath = "/admin/dashboard?tab=database";

describe("Ctrl-Z", () => {
  it("undoes edits from the newest to the oldest, and leaves text fields to the browser", async () => {
    const founder = await addFounder();
    await during({}, async ({ page, errors }) => {
      await findRow(page, founder.company);
      await changeAsk(page, founder, "600000");
      await page.getByRole("button", { name: `Ask of ${founder.company}: $600K` }).waitFor();
      await changeAsk(page, founder, "700000");
      await expect.poll(() => askOf(founder)).toBe(700_000);
      await expect.poll(() => control(page).getAttribute("aria-label")).toBe("Your changes, 2 to undo");

      const search = page.getByRole("searchbox", { name: "Search" });
      await search.focus();
      await page.keyboard.press("Control+z");
      await search.fill(founder.company);
      expect(await askOf(founder)).toBe(700_000);

      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Meta+z");
      await page.keyboard.press("Control+z");
      await expect.poll(() => askOf(founder)).toBe(500_000);
      await page.getByRole("button", { name: `Ask of ${founder.company}: $500K` }).waitFor();
      await page.getByText(`Total Ask of ${founder.company} is $500,000 again.`).waitFor();
      await expect.poll(() => control(page).getAttribute("aria-label")).toBe("Your changes");
      expect(errors).toEqual([]);
    });
  });

  it("undoes an edit from before a reload", async () => {
    const founder = await addFounder();
    await during({}, async ({ page }) => {
      await findRow(page, founder.company);
      await changeAsk(page, founder, "600000");
      await expect.poll(() => control(page).getAttribute("aria-label")).toBe("Your changes, 1 to undo");
      await page.reload();
      await expect.poll(() => control(page).getAttribute("aria-label")).toBe("Your changes, 1 to undo");
      await page.keyboard.press("Control+z");
      await page.getByText(`Total Ask of ${founder.company} is $500,000 again.`).waitFor();
      expect(await askOf(founder)).toBe(500_000);
    });
  });

  it("waits for an edit that is being saved", async () => {
    const founder = await addFounder();
    await during({}, async ({ page }) => {
      await findRow(page, founder.company);
      proxy.on("PUT", new RegExp(`/api/founders/${founder.id}/ask`), { kind: "hold" });
      await changeAsk(page, founder, "600000");
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("Control+z");
      proxy.release();
      await expect.poll(() => askOf(founder)).toBe(500_000);
    });
  });

  it("undoes one edit while it is held", async () => {
    const founder = await addFounder();
    await during({}, async ({ page }) => {
      await findRow(page, founder.company);
      await changeAsk(page, founder, "600000");
      await page.getByRole("button", { name: `Ask of ${founder.company}: $600K` }).waitFor();
      await changeAsk(page, founder, "700000");
      await expect.poll(() => control(page).getAttribute("aria-label")).toBe("Your changes, 2 to undo");
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.down("Control");
      for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.down("z");
      await page.keyboard.up("Control");
      await page.getByText(`Total Ask of ${founder.company} is $600,000 again.`).waitFor();
      await page.waitForTimeout(500);
      expect(await askOf(founder)).toBe(600_000);
    });
  });

  it("undoes in the list of changes, and does nothing behind another dialog", async () => {
    const founder = await addFounder();
    await during({}, async ({ page }) => {
      await findRow(page, founder.company);
      await changeAsk(page, founder, "600000");
      await expect.poll(() => control(page).getAttribute("aria-label")).toBe("Your changes, 1 to undo");
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await keys.waitFor();
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Escape");
      await keys.waitFor({ state: "detached" });
      await control(page).click();
      await list(page)
        .getByRole("button", { name: /^Undo: / })
        .waitFor();
      await page.keyboard.press("Control+z");
      await list(page).getByText("Undone", { exact: true }).waitFor();
      await expect.poll(() => askOf(founder)).toBe(500_000);
    });
  });

  it("does not overwrite what somebody else has changed since", async () => {
    const investor = await addInvestor();
    await during({ path: databasePath }, async ({ page }) => {
      await findRow(page, investor.name);
      await changeTemperature(page, investor, "Hot");
      await expect.poll(() => temperatureOf(investor)).toBe("HOT");
      await send("PUT", `/api/investors-database/${investor.id}/temperature`, { temperature: "FIRE" });
      await page.keyboard.press("Control+z");
      await page.getByText("An admin changed it since. Temperature is now Fire.").waitFor();
      expect(await temperatureOf(investor)).toBe("FIRE");
    });
  });
});

describe("the list of one's changes", () => {
  it("undoes a temperature by keyboard, and is reached and left by it", async () => {
    const investor = await addInvestor();
    await during({ path: databasePath }, async ({ page, errors }) => {
      await findRow(page, investor.name);
      await changeTemperature(page, investor, "Warm");
      await expect.poll(() => temperatureOf(investor)).toBe("WARM");
      await tabTo(control(page));
      await page.keyboard.press("Enter");
      const undo = list(page).getByRole("button", {
        name: `Undo: ${investor.name}, Temperature Cold → Warm`,
      });
      await undo.waitFor();
      await tabTo(undo);
      await page.keyboard.press("Enter");
      await list(page).getByText("Undone", { exact: true }).waitFor();
      await expect.poll(() => temperatureOf(investor)).toBe("COLD");
      await page.keyboard.press("Escape");
      await list(page).waitFor({ state: "detached" });
      await waitForFocus(control(page));
      await page.getByRole("button", { name: `Temperature of ${investor.name}: Cold. Change` }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("undoes a rating and notes", async () => {
    const investor = await addInvestor();
    await waitUntilConsistent();
    const path = `/admin/dashboard?tab=cluster&q=${encodeURIComponent(investor.name)}&cluster_expanded=${investor.id}`;
    const matches = () => data<Match[]>(`/api/investors/${investor.id}/matches`);
    await during({ path }, async ({ page }) => {
      await page.getByRole("button", { name: "3 INVEST" }).first().click();
      await expect.poll(async () => (await matches()).map(({ ben_rating }) => ben_rating)).toContain(3);
      await page
        .getByRole("button", { name: /^Add Notes/ })
        .first()
        .click();
      await page.getByRole("textbox", { name: /^Notes on/ }).fill("Met in Lisbon.");
      await page.getByRole("button", { name: "Save" }).click();
      await expect
        .poll(async () => (await matches()).map(({ ben_notes }) => ben_notes))
        .toContain("Met in Lisbon.");
      await control(page).click();
      await list(page)
        .getByRole("button", { name: /Notes empty → Met in Lisbon\.$/ })
        .click();
      await list(page)
        .getByRole("button", { name: /Rating empty → 3/ })
        .click();
      await expect
        .poll(async () => (await matches()).every((one) => one.ben_rating === null && one.ben_notes === null))
        .toBe(true);
      await expect.poll(() => list(page).getByText("Undone", { exact: true }).count()).toBe(2);
    });
  });

  it("names the admin who has changed the record since, and opens the record", async () => {
    const founder = await addFounder();
    await during({}, async ({ page }) => {
      await findRow(page, founder.company);
      await changeAsk(page, founder, "600000");
      await expect.poll(() => askOf(founder)).toBe(600_000);
      await send("PUT", `/api/founders/${founder.id}/ask`, { requested_check_usd: 800_000 });
      await control(page).click();
      await list(page)
        .getByRole("button", { name: /^Undo: / })
        .click();
      await list(page).getByText("An admin changed it since. Total Ask is now $800,000.").waitFor();
      await list(page)
        .getByRole("button", { name: `Open ${founder.company}` })
        .click();
      await page.getByRole("dialog", { name: founder.company }).waitFor();
      expect(await askOf(founder)).toBe(800_000);
    });
  });
});

itIsAccessibleInTwoWalks("the list of one's changes", during, async ({ page }, check) => {
  const investor = await addInvestor();
  await page.goto(databasePath);
  await findRow(page, investor.name);
  await changeTemperature(page, investor, "Warm");
  await expect.poll(() => temperatureOf(investor)).toBe("WARM");
  await send("PUT", `/api/investors-database/${investor.id}/temperature`, { temperature: "FIRE" });
  await control(page).click();
  await check("one change");
  await list(page)
    .getByRole("button", { name: /^Undo: / })
    .click();
  await list(page).getByText("An admin changed it since.").waitFor();
  const record = (await page.getByRole("button", { name: `Open ${investor.name}` }).boundingBox())!;
  expect(record.x + record.width).toBeLessThan(page.viewportSize()!.width);
  await check("refused");
});
