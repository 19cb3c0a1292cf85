import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillIn, submit } from "../../apply/use-apply.ts";
import { fillRequired, openForm, registerButton } from "../../investor-registration/use-registration.ts";
import { itIsAccessible } from "../../page/accessibility.ts";
import { pressByKeys, tabTo } from "../../page/focus.ts";
import { passcode, useEnforced } from "../../product/enforced.ts";

const version = "2026-11";
const terms = "https://community.example/terms";
const { during, send } = await useEnforced({
  FOUNDER_SIGN_IN: "email-only",
  TERMS_URL: terms,
  PRIVACY_URL: "/privacy.html",
  CONSENT_VERSION: version,
});

const notice = (page: Page, by: string) =>
  page.getByText(`By ${by} you agree to the terms`).filter({ hasText: "read the privacy notice" });
const submitted = (page: Page) => page.getByRole("heading", { name: "Opt-in Submitted Successfully!" });

async function newInvitation(): Promise<string> {
  const record = { name: "Ivy Stone", email: `ivy.${Math.random()}@stone.example` };
  const { id } = await send<{ id: number }>("POST", "/api/investors-database", record, "admin");
  const path = `/api/investors-database/${id}/invitation`;
  return (await send<{ path: string }>("POST", path, {}, "admin")).path;
}

async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/admin/dashboard");
}

const outdated = "The terms or the privacy notice have changed. Please read them and send the form again.";

/**
 * Lets a page that opens now show an earlier version of the terms. Returns a function that ends it for later requests.
 */
async function showOldTerms(page: Page): Promise<() => Promise<void>> {
  const path = "**/api/config";
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    const data = { ...config.data, consent_version: "2025-01" };
    await route.fulfill({ response, json: { ...config, data } });
  });
  return () => page.unroute(path);
}

let applicants = 0;
const newCompany = () => {
  applicants += 1;
  return `Consenting${applicants}`;
};

itIsAccessible("every form with terms", during, async ({ page }, check) => {
  await fillIn(page, newCompany());
  await notice(page, "applying").waitFor();
  await check("the application");
  await openForm(page);
  await notice(page, "registering").waitFor();
  await check("the registration");
  await page.goto(await newInvitation());
  await notice(page, "choosing a password").waitFor();
  await check("the invitation");
  await page.goto("/founder/login");
  await page.getByRole("link", { name: "Privacy notice" }).waitFor();
  await check("a login");
});

describe("a founder's application with terms", () => {
  it("links them, and is sent by keyboard with the version that it shows", async () => {
    await during({}, async ({ page, errors }) => {
      const company = newCompany();
      await fillIn(page, company);
      const link = notice(page, "applying").getByRole("link", { name: "terms" });
      expect(await link.getAttribute("href")).toBe(terms);
      expect(await link.getAttribute("target")).toBe("_blank");
      const privacy = notice(page, "applying").getByRole("link", { name: "privacy notice" });
      expect(await privacy.getAttribute("href")).toBe("/privacy.html");
      await page.getByLabel("Discord Username").focus();
      await tabTo(link);
      await tabTo(privacy);
      await tabTo(submit(page));
      await page.keyboard.press("Enter");
      await submitted(page).waitFor();
      expect(errors).toEqual([]);
      await signInAsAdmin(page);
      await page.getByRole("button", { name: company, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: company });
      await dialog.getByText(new RegExp(`^Consent to version ${version} on \\w+ \\d+, \\d{4}$`)).waitFor();
    });
  });

  it("asks for consent again when the terms have changed since the page was opened, and keeps what was typed", async () => {
    await during({}, async ({ page }) => {
      const end = await showOldTerms(page);
      await fillIn(page, newCompany());
      await end();
      await submit(page).click();
      await page.getByText(outdated).waitFor();
      await submit(page).click();
      await submitted(page).waitFor();
    });
  });
});

describe("an investor with terms", () => {
  it("registers, and the admins read the version in the investor's dialog", async () => {
    await during({}, async ({ page, errors }) => {
      await openForm(page);
      const email = await fillRequired(page);
      await notice(page, "registering").waitFor();
      await tabTo(notice(page, "registering").getByRole("link", { name: "terms" }), "Shift+Tab");
      await pressByKeys(registerButton(page));
      await page.getByText("You are registered as an investor").waitFor();
      await signInAsAdmin(page);
      await page.goto(`/admin/dashboard?tab=database&q=${email}`);
      await page.getByRole("button", { name: "Ada Krone", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Ada Krone" });
      await dialog.getByText(`Consent to version ${version} on`).waitFor();
      await dialog.getByRole("button", { name: "Edit", exact: true }).click();
      await dialog.getByLabel("City").fill("Lyon");
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await dialog.getByText("Lyon").waitFor();
      await dialog.getByText(`Consent to version ${version} on`).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("keeps the invitation when the terms have changed since its link was opened", async () => {
    await during({}, async ({ page }) => {
      const end = await showOldTerms(page);
      await page.goto(await newInvitation());
      await notice(page, "choosing a password").waitFor();
      await end();
      await page.getByLabel(/^Password/).fill("seven birds over the pond");
      await page.keyboard.press("Enter");
      await page.getByText(outdated).waitFor();
      await page.getByRole("button", { name: "Save Password" }).click();
      await page.waitForURL("**/investor/dashboard");
    });
  });

  it("accepts an invitation, and finds the pages beside their data", async () => {
    await during({}, async ({ page, errors }) => {
      await page.goto(await newInvitation());
      await notice(page, "choosing a password").waitFor();
      await page.getByLabel(/^Password/).fill("seven birds over the pond");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/investor/dashboard");
      const dataRegion = page.getByRole("region", { name: "Your data" });
      expect(await dataRegion.getByRole("link", { name: "Terms" }).getAttribute("href")).toBe(terms);
      expect(errors).toEqual([]);
    });
  });
});

it("an admin who adds a founder agrees to nothing", async () => {
  await during({}, async ({ page }) => {
    await signInAsAdmin(page);
    await page.getByRole("button", { name: "Add Founder" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add Founder" });
    await dialog.getByRole("tab", { name: "Team" }).click();
    await dialog.getByRole("button", { name: "Add Founder" }).waitFor();
    expect(await dialog.getByText("agree to the").count()).toBe(0);
  });
});
