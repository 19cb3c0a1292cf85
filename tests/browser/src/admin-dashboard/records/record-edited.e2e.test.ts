import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { waitForFocus } from "../../page/focus.ts";
import { isSeen } from "../../page/layout.ts";
import { adminPasscode } from "../../product/product-pool.ts";
import { firstColumn, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();

/** Opens a record by its row, and edits it. */
async function openToEdit(page: Page, company: string): Promise<Locator> {
  await page.getByRole("button", { name: company, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: company, exact: true });
  await edit(dialog);
  return dialog;
}
const edit = (dialog: Locator) => dialog.getByRole("button", { name: "Edit", exact: true }).press("Enter");

describe("a record that is edited in its panel", () => {
  it("keeps what is typed while it is being saved", async () => {
    const { id, company } = await send<Founder>("POST", "/api/founders", founderLike(Date.now()));
    await during({ path: `/admin/dashboard?founder=${id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: company });
      await edit(dialog);
      await dialog.getByLabel("Founder Name").fill("Ada Saved");
      proxy.on("PUT", /^\/api\/founders\//, { kind: "hold" });
      await dialog.getByRole("button", { name: "Save" }).click();
      const discord = dialog.getByLabel("Discord Username");
      await discord.fill("ada.later");
      proxy.release();
      await page.getByText("Founder saved").waitFor();
      // In front of the panel.
      await expect.poll(() => isSeen(page.getByText("Founder saved"))).toBe(true);
      await waitForFocus(discord);
      expect(await discord.inputValue()).toBe("ada.later");
      expect(await dialog.getByLabel("Founder Name").inputValue()).toBe("Ada Saved");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByRole("button", { name: "Edit", exact: true }).waitFor();
      const saved = await data<Founder>(`/founders/${id}`);
      expect(saved).toMatchObject({ name: "Ada Saved", discord_username: "ada.later" });
    });
  });

  it("leaves the list usable while it is edited, where J and K are text", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [first] = await firstColumn(page);
      const dialog = await openToEdit(page, first!);
      await dialog.getByLabel("Discord Username").fill("");
      await page.keyboard.type("jk");
      await page.getByRole("columnheader", { name: "Ask" }).getByRole("button").click();
      await page.waitForURL(/sort=/);
      expect(await dialog.getByLabel("Discord Username").inputValue()).toBe("jk");
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.getByRole("button", { name: "Edit", exact: true }).waitFor();
    });
  });

  it("keeps what was typed when another row is opened, and goes on with it", async () => {
    await during({ width: 1600 }, async ({ page }) => {
      await tableOf(page);
      const [first, second] = await firstColumn(page);
      const edited = await openToEdit(page, first!);
      await edited.getByLabel("Discord Username").fill("typed-before");
      await page.getByRole("searchbox", { name: "Search" }).fill(".");
      await page.waitForURL(/q=/);
      await page.getByRole("button", { name: second!, exact: true }).press("Enter");
      await page.getByRole("dialog", { name: second, exact: true }).waitFor();
      await page.getByText(`${first} is not saved`).waitFor();
      await page.getByRole("button", { name: "Go on" }).press("Enter");
      await expect.poll(() => edited.getByLabel("Discord Username").inputValue()).toBe("typed-before");
      expect(await page.getByRole("dialog").count()).toBe(1);
      expect(new URL(page.url()).searchParams.get("q")).toBe(".");

      await page.getByRole("link", { name: "Overview" }).click();
      await page.getByText(`${first} is not saved`).waitFor();
      await page.getByRole("button", { name: "Go on" }).click();
      await expect.poll(() => edited.getByLabel("Discord Username").inputValue()).toBe("typed-before");
      proxy.on("PUT", /^\/api\/founders\//, { kind: "hold" });
      await edited.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: second!, exact: true }).click();
      await page.getByRole("dialog", { name: second, exact: true }).waitFor();
      proxy.release();
      await page.getByText("Founder saved").waitFor();
      expect(await page.getByText("is not saved").count()).toBe(0);
    });
  });

  it("keeps what was typed where the browser stores nothing", async () => {
    await during({}, async ({ page }) => {
      await page.addInitScript(() => {
        const setItem = Storage.prototype.setItem;
        Storage.prototype.setItem = function (...entry) {
          if (this === window.sessionStorage) throw new DOMException("full", "QuotaExceededError");
          setItem.apply(this, entry);
        };
      });
      await page.reload();
      await tableOf(page);
      const [first, second] = await firstColumn(page);
      const edited = await openToEdit(page, first!);
      await edited.getByLabel("Discord Username").fill("typed-unstored");
      await page.getByRole("button", { name: second!, exact: true }).click();
      await page.getByRole("button", { name: "Go on" }).click();
      await expect.poll(() => edited.getByLabel("Discord Username").inputValue()).toBe("typed-unstored");
    });
  });

  it("is in memory only after Logout, which ends the session at once, and is there when the admin returns", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [first] = await firstColumn(page);
      const edited = await openToEdit(page, first!);
      await edited.getByLabel("Discord Username").fill("typed-first");
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL(/\/admin\/login/);
      expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("typed-first");
      expect(await page.getByText(`${first} is not saved`).count()).toBe(0);

      await page.getByLabel("Passcode", { exact: true }).fill(adminPasscode);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("button", { name: first!, exact: true }).click();
      await expect.poll(() => edited.getByLabel("Discord Username").inputValue()).toBe("typed-first");
    });
  });
});
