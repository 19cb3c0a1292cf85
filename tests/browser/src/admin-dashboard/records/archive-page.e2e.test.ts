import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { ArchivedRecord } from "@kindling/contracts/removals/schemas.ts";
import { call } from "@kindling/test-kit/client.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { twoScreens } from "../../page/two-screens.ts";
import { findRow, rowOf, useAdminDashboard, waitForRecords } from "../use-admin-dashboard.ts";

const { during, data, proxy, send, url } = await useAdminDashboard();
const path = "/admin/archive";

async function addFounder(): Promise<Founder> {
  const company = `Smithy ${randomUUID().slice(0, 8)}`;
  return send("POST", "/api/founders", founderLike(1, { company, email: `${randomUUID()}@mail.example` }));
}

async function archivedFounder(): Promise<Founder> {
  const founder = await addFounder();
  await send("DELETE", `/api/founders/${founder.id}`);
  return founder;
}

async function archivedInvestor(): Promise<Investor> {
  const fields = { name: `Ivo ${randomUUID().slice(0, 8)}`, email: `${randomUUID()}@mail.example` };
  const investor = await send<Investor>("POST", "/api/investors-database", investorLike(1, fields));
  await send("DELETE", `/api/investors-database/${investor.id}`);
  return investor;
}

const itemOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const restore = (page: Page, name: string) =>
  page.getByRole("button", { name: `Restore ${name}`, exact: true });
const eraseNow = (page: Page, name: string) =>
  page.getByRole("button", { name: `Erase now... ${name}`, exact: true });
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name: `Erase ${name} now?` });
async function changeAsk(page: Page, company: string, ask: string): Promise<void> {
  await page.getByRole("button", { name: `Ask of ${company}` }).click();
  await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill(ask);
  await page.keyboard.press("Enter");
}
const statusOf = async (id: number) => (await call(url, "GET", `/founders/${id}`)).status;

describe("the archive", () => {
  it.each(twoScreens)("says who archived it, and restores it, by keyboard, at $width px", async (screen) => {
    const { id, company, name, email } = await archivedFounder();
    await during(screen, async ({ page, errors }) => {
      await waitForRecords(page);
      await tabTo(page.getByRole("link", { name: "Archive" }));
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/archive");
      const item = itemOf(page, company);
      await item.getByText(/at \d\d:\d\d by an admin$/).waitFor();
      await item.getByText("in 30 days").waitFor();
      await item.getByText(name, { exact: true }).waitFor();
      await item.getByText(email).waitFor();
      await tabTo(restore(page, company));
      await page.keyboard.press("Enter");
      await page.getByText(`${company} restored`).waitFor();
      await item.waitFor({ state: "detached" });
      await waitForFocus(page.getByRole("tabpanel", { name: /^Founders/ }));
      expect(await statusOf(id)).toBe(200);
      await page.getByRole("link", { name: "Dashboard" }).click();
      await rowOf(page, company).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("restores an investor", async () => {
    const { id, name } = await archivedInvestor();
    await during({ path: `${path}?tab=investors` }, async ({ page }) => {
      await restore(page, name).click();
      await page.getByText(`${name} restored`).waitFor();
      await itemOf(page, name).waitFor({ state: "detached" });
      expect((await data<Investor>(`/api/investors-database/${id}`)).name).toBe(name);
    });
  });

  it("says why a record whose email or company was taken is not restored", async () => {
    const { company } = await archivedFounder();
    await send("POST", "/api/founders", founderLike(2, { company, email: `${randomUUID()}@mail.example` }));
    await during({ path }, async ({ page }) => {
      await restore(page, company).click();
      const problem = itemOf(page, company).getByRole("alert");
      await problem.getByText(`${company} was not restored.`).waitFor();
      await problem.getByText(/^Another founder has its email or company now\./).waitFor();
      await waitForFocus(restore(page, company));
    });
  });

  it.each(twoScreens)("erases a record, its edits and drafts, by keyboard, at $width px", async (screen) => {
    const { id, company } = await addFounder();
    await during(screen, async ({ page, errors }) => {
      const storedInTab = () => page.evaluate(() => JSON.stringify(sessionStorage));
      await findRow(page, company);
      await changeAsk(page, company, "654321");
      await expect.poll(storedInTab).toContain("654321");
      await changeAsk(page, company, "an unsent ask");
      expect(await storedInTab()).toContain("an unsent ask");
      await send("DELETE", `/api/founders/${id}`);
      await page.goto(path);
      await pressByKeys(eraseNow(page, company));
      const dialog = question(page, company);
      await dialog.getByText(/^This deletes the founder's record and history/).waitFor();
      const confirm = dialog.getByRole("button", { name: "Erase for good" });
      const field = dialog.getByRole("textbox", { name: `Type “${company}” to confirm` });
      await waitForFocus(field);
      await page.keyboard.type(company.toLowerCase());
      expect(await confirm.isDisabled()).toBe(true);
      await page.keyboard.press("Enter");
      await field.fill(company);
      await tabTo(confirm);
      await page.keyboard.press("Enter");
      await page.getByText(`${company} erased`).waitFor();
      await itemOf(page, company).waitFor({ state: "detached" });
      for (const text of [company, "654321", "an unsent ask"])
        expect(await storedInTab()).not.toContain(text);
      expect((await call(url, "POST", `/api/founders/${id}/restore`, {})).status).toBe(404);
      // A live update that comes before the response asks whether it is erased.
      for (const error of errors) expect(error).toMatch(new RegExp(`404 .*/founders/${id}\\)$`));
    });
  });

  it("keeps the question about one record when another is erased meanwhile", async () => {
    const { company: first } = await archivedFounder();
    const { company: second } = await archivedFounder();
    await during({ path }, async ({ page }) => {
      const confirm = (company: string) =>
        question(page, company).getByRole("button", { name: "Erase for good" });
      proxy.on("DELETE", /^\/api\/founders\/\d+\?erase=true$/, { kind: "hold" });
      await eraseNow(page, first).click();
      await question(page, first).getByRole("textbox").fill(first);
      await confirm(first).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await eraseNow(page, second).click();
      await question(page, second).getByRole("textbox").fill(second);
      proxy.release();
      await page.getByText(`${first} erased`).waitFor();
      await itemOf(page, first).waitFor({ state: "detached" });
      await confirm(second).click();
      await page.getByText(`${second} erased`).waitFor();
      await question(page, second).waitFor({ state: "detached" });
    });
  });

  it("follows what another admin archives and restores, and does not erase what is restored", async () => {
    const { id, company } = await archivedFounder();
    await during({ path }, async ({ page }) => {
      await eraseNow(page, company).click();
      const dialog = question(page, company);
      await dialog.getByRole("textbox").fill(company);
      await send("POST", `/api/founders/${id}/restore`, {});
      await dialog.getByText("Someone else restored or erased this founder meanwhile.").waitFor();
      expect(await dialog.getByRole("button", { name: "Erase for good" }).isDisabled()).toBe(true);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await itemOf(page, company).waitFor({ state: "detached" });
      await send("DELETE", `/api/founders/${id}`);
      await itemOf(page, company).waitFor();
    });
  });

  it("shows its failure, retries, and says when nothing is archived", async () => {
    const list = /^\/api\/archive\/investors/;
    proxy.on("GET", list, { kind: "respond", status: 500, body: { success: false, error: "no" } });
    await during({ path: `${path}?tab=investors` }, async ({ page }) => {
      await page.getByText("Archived investors not loaded").waitFor();
      proxy.clear();
      const noRows = { total: 0, matching: 0, offset: 0, limit: 50 };
      proxy.on("GET", list, {
        kind: "respond",
        status: 200,
        body: { success: true, data: [], page: noRows },
      });
      const none = page.getByText("No archived investors");
      // A live change of the test before may load the list first.
      await page.getByRole("button", { name: "Try Again" }).or(none).click();
      await none.waitFor();
      await page.getByRole("tab", { name: "Investors (0)" }).waitFor();
    });
  });

  it("shows 50 records at a time", async () => {
    const word = randomUUID().slice(0, 8);
    for (let n = 0; n < 51; n += 1) {
      const fields = { name: `${word} ${n}`, email: `${word}.${n}@mail.example` };
      const { id } = await send<Investor>("POST", "/api/investors-database", investorLike(n, fields));
      await send("DELETE", `/api/investors-database/${id}`);
    }
    await during({ path: `${path}?tab=investors` }, async ({ page }) => {
      const items = page.getByRole("listitem");
      await items.first().waitFor();
      expect(await items.count()).toBe(50);
      await page.getByRole("button", { name: /^Show more \(\d+ left\)$/ }).click();
      await itemOf(page, `${word} 0`).first().waitFor();
      const { length } = await data<ArchivedRecord[]>("/api/archive/investors?limit=500");
      expect(await items.count()).toBe(Math.min(100, length));
    });
  });

  it("asks a visitor to sign in, and then returns", async () => {
    await during({ path, signedIn: false }, async ({ page }) => {
      await page.waitForURL("**/admin/login");
    });
  });
});

itIsAccessible("the archive", during, async ({ page, errors }, check) => {
  const founder = await archivedFounder();
  const taken = await archivedFounder();
  const fields = { company: taken.company, email: `${randomUUID()}@mail.example` };
  await send("POST", "/api/founders", founderLike(3, fields));
  await page.goto(path);
  await itemOf(page, founder.company).waitFor();
  await check();
  await restore(page, taken.company).click();
  await itemOf(page, taken.company).getByRole("alert").waitFor();
  await check("not restored");
  // The browser logs the 409.
  expect(errors.splice(0)).toHaveLength(1);
  await eraseNow(page, founder.company).click();
  await question(page, founder.company).getByRole("textbox").waitFor();
  await check("asked before erasing");
});
