import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor, InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { call } from "@kindling/test-kit/client.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findRow, pill, rowOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, send, url, waitUntilConsistent } = await useAdminDashboard();

function addFounder(): Promise<Founder> {
  const company = `Smithy ${randomUUID().slice(0, 8)}`;
  return send("POST", "/api/founders", founderLike(1, { company, email: `${randomUUID()}@mail.example` }));
}

function addInvestor(): Promise<Investor> {
  const name = `Ines ${randomUUID().slice(0, 8)}`;
  const fields = { name, email: `${randomUUID()}@mail.example`, temperature: "FIRE" };
  return send("POST", "/api/investors-database", investorLike(1, fields));
}

const archiveFounder = (id: number) => send("DELETE", `/api/founders/${id}`);
const restoreFounder = (id: number) => send("POST", `/api/founders/${id}/restore`, {});
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const archiveButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Archive" });
const itemOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const storedIn = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

/** Changes the founder's ask in its row, which the tab keeps to undo it. */
async function edit(page: Page, { company }: Founder): Promise<void> {
  await findRow(page, company);
  await page.getByRole("button", { name: `Ask of ${company}` }).click();
  await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill("654321");
  await page.keyboard.press("Enter");
  await expect.poll(() => storedIn(page)).toContain("654321");
}

describe("Archive in a record's panel", () => {
  it("removes a founder from the list and from the counts of matches until Undo", async () => {
    const [investor, { id, company }] = [await addInvestor(), await addFounder()];
    await waitUntilConsistent();
    const investors = await data<InvestorInMatchView[]>("/api/investors");
    const before = investors.find((one) => one.id === investor.id)!.founder_matches;
    await during({ path: `/admin/dashboard?q=${company}&founder=${id}` }, async ({ page, errors }) => {
      const matches = (count: number) =>
        rowOf(page, investor.name).getByText(`0/${count}`, { exact: true }).waitFor();
      await archiveButton(page).click();
      await page.getByText(`${company} archived`).waitFor();
      await page.getByText("No founders found").waitFor();
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await page.getByRole("searchbox", { name: "Search" }).fill(investor.name);
      await matches(before - 1);
      await button(page, "Undo").click();
      await page.getByText(`${company} restored`).waitFor();
      await matches(before);
      expect(errors).toEqual([]);
    });
  });

  it("removes an investor from both lists and from the counts of temperatures until Undo", async () => {
    const { id, name } = await addInvestor();
    const path = `/admin/dashboard?tab=database&q=${encodeURIComponent(name)}&investor=${id}`;
    await during({ path }, async ({ page }) => {
      await rowOf(page, name).waitFor();
      const summary = page.locator('section[aria-label="Investor Database"]').first();
      const card = async () => (await summary.innerText()).replaceAll(/\s+/g, " ");
      await expect.poll(card).toMatch(/Fire \d/);
      const before = Number(/Fire (\d+)/.exec(await card())![1]);
      await archiveButton(page).click();
      await page.getByText("No investors found").waitFor();
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await page.getByText("No investors found").waitFor();
      await expect.poll(card).toContain(`Fire ${before - 1}`);
      await button(page, "Undo").click();
      await rowOf(page, name).waitFor();
      await expect.poll(card).toContain(`Fire ${before}`);
    });
  });
});

it("a founder that another admin archives is greyed in its row and its panel, and comes back when restored", async () => {
  const { id, company } = await addFounder();
  await during({ path: `/admin/dashboard?q=${company}&founder=${id}` }, async ({ page, errors }) => {
    const dialog = page.getByRole("dialog", { name: company });
    const editButton = dialog.getByRole("button", { name: "Edit" });
    await editButton.waitFor();
    await archiveFounder(id);
    await rowOf(page, company).getByText("Removed", { exact: true }).waitFor();
    await dialog.getByText("This founder was archived or erased by someone else.").waitFor();
    await page.reload();
    await page.getByRole("dialog").getByText("Founder not found").waitFor();
    await restoreFounder(id);
    await editButton.waitFor();
    await pill(page, "1 new").click();
    await rowOf(page, company).waitFor();
    expect(errors).toEqual([]);
  });
});

describe("the archive", () => {
  it("restores a founder, and erases it with the tab's edits", async () => {
    const founder = await addFounder();
    const { id, company } = founder;
    await during({}, async ({ page }) => {
      await edit(page, founder);
      await archiveFounder(id);
      await page.getByRole("link", { name: "Archive" }).click();
      await itemOf(page, company)
        .getByText(/at \d\d:\d\d by an admin$/)
        .waitFor();
      await button(page, `Restore ${company}`).click();
      await page.getByText(`${company} restored`).waitFor();
      await itemOf(page, company).waitFor({ state: "detached" });
      expect((await call(url, "GET", `/founders/${id}`)).status).toBe(200);
      // It follows what another admin archives.
      await archiveFounder(id);
      await button(page, `Erase now... ${company}`).click();
      await page.getByRole("alertdialog").getByRole("textbox").fill(company);
      await button(page, "Erase for good").click();
      await page.getByText(`${company} erased`).waitFor();
      await itemOf(page, company).waitFor({ state: "detached" });
      expect(await storedIn(page)).not.toContain(company);
      expect((await call(url, "POST", `/api/founders/${id}/restore`, {})).status).toBe(404);
    });
  });

  it("keeps a tab's edits of a record in it, which are forgotten in a tab that was away when it was erased", async () => {
    const founder = await addFounder();
    await during({}, async ({ page }) => {
      await edit(page, founder);
      const searched = page.waitForResponse((response) => response.url().includes("/api/archive/founders"));
      await archiveFounder(founder.id);
      await searched;
      await page.goto("/favicon.svg");
      expect(await storedIn(page)).toContain(founder.company);
      await send("DELETE", `/api/founders/${founder.id}?erase=true`);
      // The tab is away, so no live update reports the erasure.
      await page.route("**/api/live**", (route) => route.abort());
      await page.goto("/admin/dashboard");
      await expect.poll(() => storedIn(page)).not.toContain(founder.company);
    });
  });
});

it("a list that was read is in no cache of the browser", async () => {
  await during({}, async ({ page }) => {
    await page.getByRole("rowheader").first().waitFor();
    const again = page.waitForRequest(/\/api\/founders\?/);
    await button(page, "Refresh").click();
    expect(await (await again).allHeaders()).not.toHaveProperty("if-none-match");
  });
});
