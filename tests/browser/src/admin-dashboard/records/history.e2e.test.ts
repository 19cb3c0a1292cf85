import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { twoScreens } from "../../page/two-screens.ts";
import { rowOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();

/** Adds a founder whose company finds it. */
function addFounder(): Promise<Founder> {
  const company = `Bakery ${randomUUID()}`;
  return send("POST", "/api/founders", founderLike(1, { company, email: `${randomUUID()}@mail.example` }));
}
const changeFounder = (id: number, fields: object) => send("PUT", `/api/founders/${id}`, fields);
const changeInvestor = (id: number, fields: object) => send("PUT", `/api/investors-database/${id}`, fields);

/** The text of the newest entry, without its time. */
async function newestEntry(dialog: Locator): Promise<string> {
  const entry = dialog.getByRole("tabpanel", { name: "History" }).getByRole("listitem").first();
  const [title, changes] = [entry.locator("p").first(), entry.locator("dl")];
  return `${await title.innerText()}: ${(await changes.innerText()).replaceAll(/\s+/g, " ")}`;
}
const openHistory = (dialog: Locator) => dialog.getByRole("tab", { name: "History" }).click();
const undo = (dialog: Locator, change: string) =>
  dialog.getByRole("button", { name: `Undo: ${change}`, exact: true });
const restores = (dialog: Locator) => dialog.getByRole("button", { name: /^Restore to here: / });

describe("the history of a founder", () => {
  it.each(twoScreens)("shows, undoes and restores an edit by keyboard, at $width px", async (screen) => {
    const { id, company } = await addFounder();
    const path = `/admin/dashboard?q=${company}&founder=${id}`;
    await during({ ...screen, path }, async ({ page, errors }) => {
      const dialog = page.getByRole("dialog", { name: company });
      await dialog.getByRole("tab", { name: "Metrics" }).click();
      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("Total Ask").fill("750000");
      await dialog.getByRole("button", { name: "Save" }).click();
      await rowOf(page, company).getByText("$750K").waitFor();
      await openHistory(dialog);
      const edited = undo(dialog, "Total Ask $500,000 → $750,000");
      await edited.waitFor();
      expect(await newestEntry(dialog)).toBe("An admin changed: Total Ask $500,000 to $750,000");

      await tabTo(edited);
      await page.keyboard.press("Enter");
      await expect
        .poll(() => newestEntry(dialog))
        .toBe("An admin undid a change: Total Ask $750,000 to $500,000");
      await waitForFocus(edited);
      await rowOf(page, company).getByText("$500K").waitFor();

      await undo(dialog, "Total Ask $750,000 → $500,000").click();
      await rowOf(page, company).getByText("$750K").waitFor();
      await expect.poll(() => newestEntry(dialog)).toMatch(/\$500,000 to \$750,000$/);

      // Neither the newest version nor the one with the same values can be restored.
      expect(await restores(dialog).count()).toBe(2);
      await expect.poll(() => restores(dialog).last().getAttribute("aria-disabled")).toBe("false");
      await pressByKeys(restores(dialog).last());
      const question = page.getByRole("alertdialog", { name: "Restore this version?" });
      await question
        .getByText(/^This takes Total Ask back to .+\. The email stays as it is\. You can undo this\.$/)
        .waitFor();
      await pressByKeys(question.getByRole("button", { name: "Restore" }));
      await expect
        .poll(() => newestEntry(dialog))
        .toMatch(/^An admin restored an earlier version: Total Ask/);
      await rowOf(page, company).getByText("$500K").waitFor();
      await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
      await dialog.getByRole("tab", { name: "Metrics" }).click();
      const metrics = dialog.getByRole("tabpanel", { name: "Metrics" });
      await metrics.getByText("$500,000", { exact: true }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("follows another admin's change, which an undo does not overwrite", async () => {
    const { id, company } = await addFounder();
    await changeFounder(id, { requested_check_usd: 750_000, sectors: ["FINTECH", "EDTECH"] });
    await during({ path: `/admin/dashboard?q=${company}&founder=${id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: company });
      await openHistory(dialog);
      const first = undo(dialog, "Sectors Fintech → Fintech, EdTech, Total Ask $500,000 → $750,000");
      await first.waitFor();
      await changeFounder(id, { requested_check_usd: 900_000 });
      await undo(dialog, "Total Ask $750,000 → $900,000").waitFor();
      await first.click();
      const problem = dialog.getByRole("alert");
      await problem.getByText(texts.changedSince).waitFor();
      await problem.getByText("Total Ask is now $900,000").waitFor();
      expect((await data<Founder>(`/founders/${id}`)).sectors).toEqual(["FINTECH", "EDTECH"]);
    });
  });

  it("disables the other buttons while a change is being undone", async () => {
    const { id, company } = await addFounder();
    await changeFounder(id, { founded_year: 1950 });
    await changeFounder(id, { requested_check_usd: 750_000 });
    await during({ path: `/admin/dashboard?founder=${id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: company });
      await openHistory(dialog);
      proxy.on("POST", /\/undo$/, { kind: "hold" });
      await undo(dialog, "Total Ask $500,000 → $750,000").click();
      const [undoOther, restore] = [undo(dialog, "Founded Year empty → 1950"), restores(dialog).first()];
      for (const other of [undoOther, restore]) {
        await expect.poll(() => other.getAttribute("aria-disabled")).toBe("true");
        await other.press("Enter");
      }
      expect(await page.getByRole("alertdialog").count()).toBe(0);
      proxy.release();
      await expect.poll(() => undoOther.getAttribute("aria-disabled")).not.toBe("true");
      await undoOther.click();
      await expect.poll(() => newestEntry(dialog)).toMatch(/Founded Year 1950 to empty$/);
    });
  });
});

describe("the history of an investor", () => {
  it("undoes and restores, and leaves what is being typed alone", async () => {
    const name = `Investor ${randomUUID()}`;
    const { id } = await send<Investor>(
      "POST",
      "/api/investors-database",
      investorLike(1, { name, email: `${randomUUID()}@mail.example`, city: "Oslo" }),
    );
    await changeInvestor(id, { city: "Bergen" });
    const path = `/admin/dashboard?tab=database&q=${name}&investor=${id}`;
    await during({ path }, async ({ page, errors }) => {
      const dialog = page.getByRole("dialog", { name });
      await openHistory(dialog);
      await undo(dialog, "City Oslo → Bergen").click();
      await expect.poll(() => newestEntry(dialog)).toBe("An admin undid a change: City Bergen to Oslo");
      await rowOf(page, name).getByText("Oslo").waitFor();
      await restores(dialog).click();
      const question = page.getByRole("alertdialog", { name: "Restore this version?" });
      await question.getByRole("button", { name: "Restore" }).click();
      await expect
        .poll(() => newestEntry(dialog))
        .toBe("An admin restored an earlier version: City Oslo to Bergen");
      await rowOf(page, name).getByText("Bergen").waitFor();

      await dialog.getByRole("button", { name: "Edit" }).click();
      const firstField = dialog.getByRole("textbox", { name: "Name", exact: true });
      await waitForFocus(firstField);
      await dialog.getByLabel("City").fill("Tromsø");
      await openHistory(dialog);
      await dialog.getByText("Save or cancel your edit before you undo or restore a change.").waitFor();
      expect(await dialog.getByRole("button", { name: /^(Undo|Restore)/ }).count()).toBe(0);
      await changeInvestor(id, { phone: "+47 22 00 00 00" });
      await expect.poll(() => newestEntry(dialog)).toBe("An admin changed: Phone empty to +47 22 00 00 00");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect.poll(() => newestEntry(dialog)).toBe("An admin changed: City Bergen to Tromsø");
      await undo(dialog, "City Bergen → Tromsø").waitFor();
      expect(await data<Investor>(`/api/investors-database/${id}`)).toMatchObject({
        city: "Tromsø",
        phone: "+47 22 00 00 00",
      });
      expect(errors).toEqual([]);
    });
  });
});

describe("a long history", () => {
  const firstPage = /\/history\?limit=50&offset=0$/;
  const secondPage = /\/history\?limit=50&offset=50$/;
  const showMore = (dialog: Locator) => dialog.getByRole("button", { name: "Show more (5 left)" });
  const entries = (dialog: Locator) => dialog.getByRole("listitem");

  async function addChangedFounder(): Promise<Founder> {
    const founder = await addFounder();
    for (let year = 1950; year < 2004; year += 1) await changeFounder(founder.id, { founded_year: year });
    return founder;
  }

  it("comes 50 entries at a time, and says what failed to load", async () => {
    const { id, company } = await addChangedFounder();
    // A live update would refetch the history in the middle of the steps below.
    proxy.on("GET", /^\/api\/live/, { kind: "hang" });
    proxy.on("GET", firstPage, { kind: "respond", status: 500, body: {} }, 1);
    await during({ path: `/admin/dashboard?founder=${id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: company });
      await openHistory(dialog);
      await dialog.getByText("History not loaded").waitFor();
      await dialog.getByRole("button", { name: "Try Again" }).click();
      await undo(dialog, "Founded Year 2002 → 2003").waitFor();
      expect(await entries(dialog).count()).toBe(50);
      proxy.on("GET", secondPage, { kind: "respond", status: 500, body: {} }, 1);
      await showMore(dialog).click();
      await dialog.getByText("Could not load more of the history.").waitFor();
      await showMore(dialog).click();
      await showMore(dialog).waitFor({ state: "detached" });
      expect(await entries(dialog).count()).toBe(55);
      await undo(dialog, "Founded Year empty → 1950").waitFor();
      await dialog.getByText("added the founder with").waitFor();
    });
  });

  it("loads more although another admin's change interrupts it", async () => {
    const { id, company } = await addChangedFounder();
    await during({ path: `/admin/dashboard?founder=${id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: company });
      await openHistory(dialog);
      await showMore(dialog).waitFor();
      proxy.on("GET", secondPage, { kind: "hang" }, 1);
      const requested = page.waitForRequest(secondPage);
      await showMore(dialog).click();
      await requested;
      await changeFounder(id, { founded_year: 2004 });
      await undo(dialog, "Founded Year 2003 → 2004").waitFor();
      await expect.poll(() => entries(dialog).count()).toBe(56);
    });
  });
});

itIsAccessible("the history of a record", during, async ({ page, errors }, check) => {
  const { id, company } = await addFounder();
  const summary_text = "A bakery that delivers warm bread before breakfast. ".repeat(8);
  await changeFounder(id, { summary_text, sectors: [], website: "bakery.example" });
  await changeFounder(id, { website: null });
  await page.goto(`/admin/dashboard?founder=${id}`);
  const dialog = page.getByRole("dialog", { name: company });
  await openHistory(dialog);
  await dialog.getByRole("button", { name: "Show all of Company Description" }).click();
  await dialog.getByRole("button", { name: /^Undo: .*Company Description/ }).click();
  await dialog.getByText("Website is now empty").waitFor();
  expect(errors.splice(0)).toEqual([expect.stringContaining("409")]);
  await check("with an undo that failed");
  await restores(dialog).last().click();
  await page.getByRole("alertdialog", { name: "Restore this version?" }).waitFor();
  await check("asked before restoring");
});
