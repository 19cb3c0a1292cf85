import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor, InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessibleInTwoWalks } from "../../page/accessibility.ts";
import { axeViolations } from "../../page/axe.ts";
import { goToCell, tabTo } from "../../page/focus.ts";
import { twoScreens } from "../../page/two-screens.ts";
import {
  firstColumn,
  isNarrow,
  pill,
  rowOf,
  tableOf,
  useAdminDashboard,
  waitForRecords,
} from "../use-admin-dashboard.ts";

const { during, data, proxy, send, waitUntilConsistent } = await useAdminDashboard();

/** Adds founders whose companies begin with a word of their own, which finds them. */
async function addFounders(count: number): Promise<{ word: string; added: Founder[] }> {
  const word = randomUUID().slice(0, 8);
  const added: Founder[] = [];
  for (let n = 0; n < count; n += 1) {
    const fields = { company: `${word} ${n}`, email: `${word}.${n}@mail.example` };
    added.push(await send<Founder>("POST", "/api/founders", founderLike(n, fields)));
  }
  return { word, added };
}

async function addInvestor(): Promise<Investor> {
  const name = `Ines ${randomUUID().slice(0, 8)}`;
  const fields = { name, email: `${randomUUID()}@mail.example`, temperature: "FIRE" };
  return send("POST", "/api/investors-database", investorLike(1, fields));
}

const archiveFounder = (id: number) => send("DELETE", `/api/founders/${id}`);
const restoreFounder = (id: number) => send("POST", `/api/founders/${id}/restore`, {});
const archiveButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Archive" });
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);
/** Whether it can neither be pressed nor focused. */
const isInert = (button: Locator) => button.evaluate((it) => it.closest("[inert]") !== null);
const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });
const removedBadge = (page: Page, name: string) => rowOf(page, name).getByText("Removed", { exact: true });

describe("Archive in a founder's dialog", () => {
  it.each(twoScreens)("removes the row until Undo, by keyboard, at $width px", async (screen) => {
    const { word, added } = await addFounders(2);
    const [other, { company }] = added as [Founder, Founder];
    await during({ ...screen, path: `/admin/dashboard?q=${word}` }, async ({ page, errors }) => {
      await waitForRecords(page);
      await page.getByText("Showing 2 of").waitFor();
      const open = page.getByRole("button", { name: company, exact: true });
      await (isNarrow(page) ? tabTo(open) : goToCell(open));
      await page.keyboard.press("Enter");
      await page.getByText(/^Takes the founder out of all lists/).waitFor();
      await tabTo(archiveButton(page));
      await page.keyboard.press("Enter");
      await page.getByText(`${company} archived`).waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await rowOf(page, company).waitFor({ state: "detached" });
      await rowOf(page, other.company).waitFor();
      await page.getByText("Showing 1 of").waitFor();
      const total = (await data<Founder[]>("/api/founders")).length;
      await page.getByText(`Showing 1 of ${total} founders`).waitFor();
      // The row that had the focus is gone.
      await expect.poll(() => hasFocus(page)).toBe(true);

      // The focus keeps the toast while the page is checked.
      await page.keyboard.press("F6");
      await tabTo(undo(page));
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.getByText(`${company} restored`).waitFor();
      await rowOf(page, company).waitFor();
      await page.getByText("Showing 2 of").waitFor();
      expect(await pill(page, "1 new").count()).toBe(0);
      expect(await hasFocus(page)).toBe(true);
      expect(errors).toEqual([]);
    });
  });

  it("says that it failed, and keeps the dialog open", async () => {
    const { word, added } = await addFounders(1);
    const { id, company } = added[0]!;
    proxy.on("DELETE", new RegExp(`^/api/founders/${id}$`), {
      kind: "respond",
      status: 503,
      body: { success: false, error: "Busy today" },
    });
    await during({ path: `/admin/dashboard?q=${word}&founder=${id}` }, async ({ page }) => {
      await archiveButton(page).click();
      const dialog = page.getByRole("dialog", { name: company });
      const failure = dialog.getByRole("alert").filter({ hasText: "The founder was not archived" });
      await failure.getByText("Busy today").waitFor();
      proxy.clear();
      await archiveButton(page).click();
      await page.getByText(`${company} archived`).waitFor();
    });
  });

  it("leaves every count and panel right", async () => {
    const investor = await addInvestor();
    const { word, added } = await addFounders(1);
    await waitUntilConsistent();
    const counted = async () =>
      (await data<InvestorInMatchView[]>("/api/investors")).find(({ id }) => id === investor.id)!
        .founder_matches;
    const before = await counted();
    const cluster = `tab=cluster&q=${encodeURIComponent(investor.name)}&cluster_expanded=${investor.id}`;
    await during({ path: `/admin/dashboard?${cluster}` }, async ({ page }) => {
      const panel = page.getByRole("region", { name: `Founder Matches for ${investor.name}` });
      await rowOf(page, investor.name).getByText(`0/${before}`, { exact: true }).waitFor();
      await panel.getByRole("listitem").first().waitFor();
      await page.goto(`/admin/dashboard?q=${word}&founder=${added[0]!.id}`);
      await archiveButton(page).click();
      await page.getByText("No founders found").waitFor();
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await page.getByRole("searchbox", { name: "Search" }).fill(investor.name);
      await rowOf(page, investor.name)
        .getByText(`0/${before - 1}`, { exact: true })
        .waitFor();
    });
  });
});

describe("Archive in an investor's dialog", () => {
  it("removes the row from both lists and from the counts of temperatures", async () => {
    const { id, name } = await addInvestor();
    const path = `/admin/dashboard?tab=database&q=${encodeURIComponent(name)}&investor=${id}`;
    await during({ path }, async ({ page }) => {
      await rowOf(page, name).waitFor();
      const summary = page.locator('section[aria-label="Investor Database"]').first();
      const card = async () => (await summary.innerText()).replaceAll(/\s+/g, " ");
      await expect.poll(card).toMatch(/Fire \d/);
      const before = Number(/Fire (\d+)/.exec(await card())![1]);
      await archiveButton(page).click();
      await page.getByText(`${name} archived`).waitFor();
      await page.getByText("No investors found").waitFor();
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await page.getByText("No investors found").waitFor();
      await expect.poll(card).toContain(`Fire ${before - 1}`);
      await undo(page).click();
      await rowOf(page, name).waitFor();
      await expect.poll(card).toContain(`Fire ${before}`);
      await page.getByRole("tab", { name: "Investor Database" }).click();
      await rowOf(page, name).waitFor();
    });
  });
});

describe("a record that another admin archives", () => {
  it.each(["", "&sort=ask"])(
    "is greyed where it is, and comes back when it is restored (%s)",
    async (order) => {
      const { word, added } = await addFounders(3);
      const { id, company } = added[1]!;
      await during({ path: `/admin/dashboard?q=${word}${order}` }, async ({ page, errors }) => {
        await tableOf(page);
        const before = await firstColumn(page);
        const ask = page.getByRole("button", { name: `Ask of ${company}` });
        await ask.waitFor();
        await archiveFounder(id);
        await removedBadge(page, company).waitFor();
        await pill(page, "1 removed").waitFor();
        await page.getByText("Showing 2 of").waitFor();
        expect(await rowOf(page, company).count()).toBe(1);
        expect(await isInert(ask)).toBe(true);
        expect(await axeViolations(page)).toEqual([]);
        await restoreFounder(id);
        await pill(page, "1 removed").waitFor({ state: "detached" });
        expect(await isInert(ask)).toBe(false);
        expect(await firstColumn(page)).toEqual(before);

        await archiveFounder(id);
        await pill(page, "1 removed").click();
        await rowOf(page, company).waitFor({ state: "detached" });
        await restoreFounder(id);
        await pill(page, "1 new").click();
        await rowOf(page, company).waitFor();
        expect(errors).toEqual([]);
      });
    },
  );

  it("goes and comes in a list without search, filters and sort", async () => {
    const { added } = await addFounders(2);
    const { id, company } = added[0]!;
    await during({}, async ({ page }) => {
      await rowOf(page, company).waitFor();
      await archiveFounder(id);
      await removedBadge(page, company).waitFor();
      const total = (await data<Founder[]>("/api/founders")).length;
      await page.getByText(`Showing ${total} of ${total} founders`).waitFor();
      await pill(page, "1 removed").click();
      await rowOf(page, company).waitFor({ state: "detached" });
      await restoreFounder(id);
      await pill(page, "1 new").click();
      await rowOf(page, company).waitFor();
    });
  });

  it("says so in its open dialog, and saving says that nothing was saved", async () => {
    const { word, added } = await addFounders(1);
    const { id, company } = added[0]!;
    await during({ path: `/admin/dashboard?q=${word}&founder=${id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: company });
      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("Founder Name").fill("Typed in vain");
      await archiveFounder(id);
      await dialog.getByText("This founder was archived or erased by someone else.").waitFor();
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("Your changes were not saved").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.getByText("This founder was archived or erased by someone else.").waitFor();
      expect(await dialog.getByRole("button", { name: "Edit" }).count()).toBe(0);
      await restoreFounder(id);
      await dialog.getByRole("button", { name: "Edit" }).waitFor();
    });
  });

  it("is not edited by an ask that is sent at the same time", async () => {
    const { word, added } = await addFounders(1);
    const { id, company } = added[0]!;
    await during({ path: `/admin/dashboard?q=${word}` }, async ({ page }) => {
      await page.getByRole("button", { name: `Ask of ${company}` }).click();
      await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill("999");
      await page.route("**/api/live**", (route) => route.abort());
      await archiveFounder(id);
      await page.keyboard.press("Enter");
      const failure = page.getByRole("alert").filter({ hasText: `The ask of ${company} was not changed` });
      await failure.getByText("Someone else archived or erased this founder.").waitFor();
      expect(await rowOf(page, company).getByText("$999").count()).toBe(0);
    });
  });
});

itIsAccessibleInTwoWalks("an archived row", during, async ({ page }, check) => {
  const { word, added } = await addFounders(1);
  await page.goto(`/admin/dashboard?q=${word}`);
  await waitForRecords(page);
  await archiveFounder(added[0]!.id);
  await removedBadge(page, added[0]!.company).waitFor();
  await check();
});
