import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { axeViolations } from "../page/axe.ts";
import { coveredBefore, waitForFocus } from "../page/focus.ts";
import { field as dialogField, newEmail, openForm, useRegistration } from "./use-registration.ts";

const { proxy, during, sent, investors } = await useRegistration();

const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Invest with Kindling" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const register = (page: Page) => page.getByRole("button", { name: "Register", exact: true });
const registered = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "You are registered as an investor" });

itIsAccessible("the registration as a page", during, async ({ page }, check) => {
  await page.goto("/invest");
  await title(page).waitFor();
  await check();
  await register(page).click();
  await page.getByText("Name is required").waitFor();
  await check("with errors");
  await field(page, "Name").fill("Ada Krone");
  await field(page, "Email").fill(newEmail());
  await register(page).click();
  await registered(page).waitFor();
  await check("the confirmation");
});

describe("/invest", () => {
  it("is reached from the landing page, filled in and sent by keyboard only", async () => {
    await during({ translated: true }, async ({ page }) => {
      await page.goto("/");
      await page.getByRole("link", { name: "Join as Investor" }).focus();
      await page.keyboard.press("Enter");
      await title(page).waitFor();
      await field(page, "Name").focus();
      const email = newEmail();
      await page.keyboard.type("Kay Lind");
      await page.keyboard.press("Tab");
      await page.keyboard.type(email);
      await page.keyboard.press("Enter");
      await waitForFocus(registered(page));
      await page.getByText("Welcome, Kay Lind.").waitFor();
      await page.keyboard.press("Tab");
      await waitForFocus(page.getByRole("link", { name: "Go to Investor Login" }));
      expect((await investors()).map((investor) => investor.email)).toContain(email);
      await page.getByRole("link", { name: "Invest", exact: true }).click();
      expect(await field(page, "Name").inputValue()).toBe("");
    });
  });

  it("shows the first error and sends nothing", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/invest");
      await field(page, "Email").fill("ada@");
      await register(page).click();
      await page.getByText("Name is required").waitFor();
      await page.getByText("Email is not a valid email address").waitFor();
      await waitForFocus(field(page, "Name"));
      expect(sent()).toBe(0);
    });
  });

  it("keeps the form after a failure, which it shows, and can be sent again", async () => {
    await during({}, async ({ page }) => {
      proxy.on("POST", /investors-database/, { kind: "cut" });
      await page.goto("/invest");
      await field(page, "Name").fill("Ada Krone");
      await field(page, "Email").fill(newEmail());
      await register(page).click();
      await page.getByRole("alert").getByText("Failed to create investor").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      proxy.clear();
      await register(page).click();
      await registered(page).waitFor();
    });
  });

  it("goes on with what was typed in the dialog, and forgets it on Cancel", async () => {
    await during({}, async ({ page }) => {
      await openForm(page);
      await dialogField(page, "Name").fill("Ada Krone");
      await page.goto("/invest");
      expect(await field(page, "Name").inputValue()).toBe("Ada Krone");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.waitForURL((url) => url.pathname === "/");
      await page.goto("/invest");
      expect(await field(page, "Name").inputValue()).toBe("");
    });
  });
});

describe("/invest on a phone", () => {
  it.each([812, 420])(
    "has Register in view, which never covers the focused field, %d px high",
    async (height) => {
      await during({ width: 375 }, async ({ page }) => {
        await page.setViewportSize({ width: 375, height });
        await page.goto("/invest");
        await field(page, "Name").focus();
        const bottom = await register(page).evaluate((button) => button.getBoundingClientRect().bottom);
        expect(bottom).toBeLessThan(height);
        await page.getByRole("checkbox", { name: "Fintech" }).check();
        await page.getByText(/founders fit what you look for$/).waitFor();
        await field(page, "Name").focus();
        expect(await coveredBefore(register(page))).toEqual([]);
      });
    },
  );

  it("shows some sectors first, all of them on request, and keeps a chosen one in view", async () => {
    await during({ width: 375 }, async ({ page }) => {
      await page.goto("/invest");
      const sectors = page.getByRole("group", { name: "Preferred Sectors" }).getByRole("checkbox");
      await expect.poll(() => sectors.count()).toBe(8);
      const showAll = page.getByRole("button", { name: "Show all 15" });
      await showAll.first().focus();
      await page.keyboard.press("Enter");
      await waitForFocus(page.getByRole("button", { name: "Show fewer" }));
      expect(await sectors.count()).toBe(15);
      await page.getByRole("checkbox", { name: "Operations/Infra" }).check();
      expect(await page.getByRole("button", { name: "Show fewer" }).count()).toBe(0);
      await page.reload();
      await expect.poll(() => sectors.count()).toBe(15);
      await page.getByRole("checkbox", { name: "Operations/Infra" }).uncheck();
      expect(await sectors.count()).toBe(15);
      expect(await axeViolations(page)).toEqual([]);
    });
  });
});
