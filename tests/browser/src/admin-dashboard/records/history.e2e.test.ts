import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { rowOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, send } = await useAdminDashboard();

/** Adds a founder whose company finds it. */
function addFounder(): Promise<Founder> {
  const company = `Bakery ${randomUUID()}`;
  return send("POST", "/api/founders", founderLike(1, { company, email: `${randomUUID()}@mail.example` }));
}

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
  it("shows, undoes and restores an edit, and follows another admin's change", async () => {
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

      await edited.click();
      await expect
        .poll(() => newestEntry(dialog))
        .toBe("An admin undid a change: Total Ask $750,000 to $500,000");
      await rowOf(page, company).getByText("$500K").waitFor();

      // Neither the newest version nor the one with the same values can be restored.
      expect(await restores(dialog).count()).toBe(1);
      await expect.poll(() => restores(dialog).getAttribute("aria-disabled")).toBe("false");
      await restores(dialog).click();
      const question = page.getByRole("alertdialog", { name: "Restore this version?" });
      await question.getByRole("button", { name: "Restore" }).click();
      await expect
        .poll(() => newestEntry(dialog))
        .toBe("An admin restored an earlier version: Total Ask $500,000 to $750,000");
      await rowOf(page, company).getByText("$750K").waitFor();
      await send("PUT", `/api/founders/${id}`, { requested_check_usd: 900_000 });
      await undo(dialog, "Total Ask $750,000 → $900,000").waitFor();
      expect(errors).toEqual([]);
    });
  });
});
