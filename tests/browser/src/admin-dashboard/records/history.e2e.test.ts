import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { rowOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();

/** Adds a founder whose company finds it. */
function addFounder(): Promise<Founder> {
  const company = `Bakery ${randomUUID()}`;
  return send("POST", "/api/founders", founderLike(1, { company, email: `${randomUUID()}@mail.example` }));
}
const changeFounder = (id: number, fields: object) => send("PUT", `/api/founders/${id}`, fields);

/** The text of the newest entry, without its time. */
async function newestEntry(dialog: Locator): Promise<string> {
  const entry = dialog.getByRole("tabpanel", { name: "History" }).getByRole("listitem").first();
  const [title, changes] = [entry.locator("p").first(), entry.locator("dl")];
  return `${await title.innerText()}: ${(await changes.innerText()).replaceAll(/\s+/g, " ")}`;
}
const undo = (dialog: Locator, change: string) =>
  dialog.getByRole("button", { name: `Undo: ${change}`, exact: true });
const restores = (dialog: Locator) => dialog.getByRole("button", { name: /^Restore to here: / });

describe("the history of a founder", () => {
  it("shows, undoes and restores an edit by keyboard", async () => {
    const { id, company } = await addFounder();
    await during({ path: `/admin/dashboard?q=${company}&founder=${id}` }, async ({ page, errors }) => {
      const dialog = page.getByRole("dialog", { name: company });
      await dialog.getByRole("tab", { name: "Metrics" }).click();
      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("Total Ask").fill("750000");
      await dialog.getByRole("button", { name: "Save" }).click();
      await rowOf(page, company).getByText("$750K").waitFor();
      await dialog.getByRole("tab", { name: "History" }).click();
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

      // Neither the newest version nor the one with the same values can be restored.
      expect(await restores(dialog).count()).toBe(1);
      await expect.poll(() => restores(dialog).getAttribute("aria-disabled")).toBe("false");
      await pressByKeys(restores(dialog));
      const question = page.getByRole("alertdialog", { name: "Restore this version?" });
      await pressByKeys(question.getByRole("button", { name: "Restore" }));
      await expect
        .poll(() => newestEntry(dialog))
        .toBe("An admin restored an earlier version: Total Ask $500,000 to $750,000");
      await rowOf(page, company).getByText("$750K").waitFor();
      await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
      expect(errors).toEqual([]);
    });
  });

  it("follows another admin's change, which an undo does not overwrite", async () => {
    const { id, company } = await addFounder();
    await changeFounder(id, { requested_check_usd: 750_000, sectors: ["FINTECH", "EDTECH"] });
    await during({ path: `/admin/dashboard?q=${company}&founder=${id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: company });
      await dialog.getByRole("tab", { name: "History" }).click();
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
});
