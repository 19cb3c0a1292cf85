import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { axeViolations } from "../page/axe.ts";
import { waitForFocus } from "../page/focus.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during } = await useProduct();

const dialog = (page: Page) => page.getByRole("dialog", { name: "Offer Service" });
const offerButton = (page: Page) => dialog(page).getByRole("button", { name: "Offer Service" });
const field = (page: Page, name: string) => dialog(page).getByRole("textbox", { name, exact: true });
const openOffer = async (page: Page) => {
  await page.goto("/portfolio?offer=service");
  await dialog(page).waitFor();
};
const choose = async (page: Page, name: string, choice: string) => {
  await dialog(page).getByRole("combobox", { name }).click();
  await page.getByRole("option", { name: choice, exact: true }).click();
};

itIsAccessible("offering a service", during, async ({ page }, check) => {
  await openOffer(page);
  await field(page, "Tags").fill("Decks");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("list", { name: "Tags" }).getByRole("listitem").waitFor();
  await check();
});

describe("offering a service", () => {
  it("requires a title, a description and a category", async () => {
    await during({}, async ({ page }) => {
      await openOffer(page);
      expect(await offerButton(page).isDisabled()).toBe(true);
      await field(page, "Service Title").fill("Deck review");
      await field(page, "Description").fill("Two rounds.");
      expect(await offerButton(page).isDisabled()).toBe(true);
      await choose(page, "Category", "Strategy");
      expect(await offerButton(page).isDisabled()).toBe(false);
      await field(page, "Service Title").fill("   ");
      expect(await offerButton(page).isDisabled()).toBe(true);
    });
  });

  it("adds trimmed, unique tags on Enter and removes them on click", async () => {
    await during({}, async ({ page }) => {
      await openOffer(page);
      for (const tag of [" Decks ", "Fundraising", "Decks", "  "]) {
        await field(page, "Tags").fill(tag);
        await page.keyboard.press("Enter");
      }
      const tags = dialog(page).getByRole("list", { name: "Tags" }).getByRole("listitem");
      expect(await tags.allTextContents()).toEqual(["Decks", "Fundraising"]);
      // Its text, at the left.
      await dialog(page).getByText("Decks", { exact: true }).click();
      expect(await tags.allTextContents()).toEqual(["Fundraising"]);
      expect(await dialog(page).isVisible()).toBe(true);
    });
  });

  it("only clears the form: sends no request and lists nothing", async () => {
    await during({ translated: true }, async ({ page }) => {
      await openOffer(page);
      await field(page, "Service Title").fill("Deck review");
      await field(page, "Description").fill("Two rounds.");
      await choose(page, "Category", "Strategy");
      await choose(page, "Pricing", "Free");
      await field(page, "Duration").fill("1 week");
      await field(page, "Location").fill("Remote");
      await field(page, "Tags").fill("Decks");
      await page.keyboard.press("Enter");
      await page.waitForLoadState("networkidle");
      proxy.seen.length = 0;
      await offerButton(page).click();
      await dialog(page).getByRole("status").getByText("nothing was sent").waitFor();
      for (const name of ["Service Title", "Description", "Duration", "Location", "Tags"])
        expect(await field(page, name).inputValue()).toBe("");
      await dialog(page).getByRole("combobox", { name: "Category" }).getByText("Select a category").waitFor();
      expect(await dialog(page).getByRole("listitem").count()).toBe(0);
      expect(await offerButton(page).isDisabled()).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      await page.waitForLoadState("networkidle");
      expect(proxy.seen).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByText("Showing 12 of 12 services").waitFor();
    });
  });

  it("keeps input over a reload and discards it on Cancel", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/portfolio");
      const opener = page.getByRole("button", { name: "Offer Service" });
      await opener.click();
      await field(page, "Service Title").fill("Deck review");
      await page.reload();
      await dialog(page).waitFor();
      expect(await field(page, "Service Title").inputValue()).toBe("Deck review");
      await dialog(page).getByRole("button", { name: "Cancel" }).click();
      await dialog(page).waitFor({ state: "hidden" });
      expect(new URL(page.url()).search).toBe("");
      await opener.click();
      expect(await field(page, "Service Title").inputValue()).toBe("");
    });
  });

  it("restores the focus when the dialog closes", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/portfolio");
      await page.getByRole("button", { name: "Offer Service" }).focus();
      await page.keyboard.press("Enter");
      await dialog(page).waitFor();
      await waitForFocus(field(page, "Service Title"));
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "hidden" });
      await waitForFocus(page.getByRole("button", { name: "Offer Service" }));
    });
  });
});
