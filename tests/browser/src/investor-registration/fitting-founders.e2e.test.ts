import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { tabTo } from "../page/focus.ts";
import {
  dialog,
  field,
  fillRequired,
  openForm,
  registerButton,
  useRegistration,
} from "./use-registration.ts";

const { proxy, during } = await useRegistration();

/** Counts the founders of one sector and stage: the product's own numbers are those of the day's first question. */
const count = () =>
  proxy.on("GET", /preferred_sectors=PROPTECH&preferred_stages=SECONDARY_TRANSACTION$/, {
    kind: "respond",
    status: 200,
    body: { success: true, data: { count: 40 } },
  });
const path = /^\/api\/fitting-founders/;
const fit = (page: Page) => dialog(page).getByText(/founders fit what you look for$/);
const press = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true }).first().click();
const sector = (page: Page) => dialog(page).getByRole("checkbox", { name: "PropTech", exact: true });
const missing = (page: Page) => dialog(page).getByRole("listitem").filter({ hasText: " would " });

describe("the count of founders at registration", () => {
  it("follows what is entered, and names what is missing", async () => {
    await during({}, async ({ page, errors }) => {
      count();
      await openForm(page);
      expect(await missing(page).count()).toBe(4);
      expect(await fit(page).count()).toBe(0);
      await sector(page).check();
      await press(page, "Secondary Transaction");
      await fit(page).getByText("40 founders").waitFor();
      expect(await missing(page).allTextContents()).toEqual([
        expect.stringMatching(/^Your check size would /),
        expect.stringMatching(/^Preferred Regions would /),
      ]);
      await sector(page).uncheck();
      await dialog(page).getByRole("checkbox", { name: "EdTech", exact: true }).check();
      await fit(page).getByText("Fewer than 20 founders").waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("sends no request without criteria", async () => {
    await during({}, async ({ page }) => {
      await openForm(page);
      await fillRequired(page);
      await sector(page).check();
      await fit(page).waitFor();
      await sector(page).uncheck();
      await fit(page).waitFor({ state: "detached" });
      expect(proxy.seen.filter((request) => path.test(request.split(" ")[1]!))).toHaveLength(1);
    });
  });

  it("drops a late response for criteria that were replaced meanwhile", async () => {
    await during({}, async ({ page }) => {
      count();
      await openForm(page);
      proxy.on("GET", /preferred_sectors=PROPTECH$/, { kind: "hold" });
      await sector(page).check();
      await expect.poll(() => proxy.seen.some((request) => request.endsWith("=PROPTECH"))).toBe(true);
      await press(page, "Secondary Transaction");
      await fit(page).getByText("40 founders").waitFor();
      proxy.release();
      await dialog(page).getByRole("checkbox", { name: "EdTech", exact: true }).check();
      await sector(page).uncheck();
      await fit(page).getByText("Fewer than 20 founders").waitFor();
    });
  });

  it("is absent when it cannot be fetched, and registering works", async () => {
    await during({}, async ({ page }) => {
      proxy.on("GET", path, { kind: "respond", status: 429, body: "" });
      await openForm(page);
      await fillRequired(page);
      await sector(page).check();
      await expect.poll(() => proxy.seen.some((request) => request.includes("/api/fitting"))).toBe(true);
      expect(await fit(page).count()).toBe(0);
      await registerButton(page).click();
      await dialog(page).waitFor({ state: "hidden" });
    });
  });

  it("follows the keyboard", async () => {
    await during({}, async ({ page }) => {
      await openForm(page);
      await field(page, "Name").focus();
      await tabTo(sector(page));
      await page.keyboard.press("Space");
      await fit(page).waitFor();
    });
  });

  itIsAccessible("the registration with a count", during, async ({ page }, check) => {
    await openForm(page);
    // Among the first sectors, which phones show.
    await dialog(page).getByRole("checkbox", { name: "Fintech", exact: true }).check();
    await fit(page).waitFor();
    await check();
  });
});
