import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { passcode, useEnforced } from "../product/enforced.ts";

const { proxy, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
const password = "seven birds over the pond";
let investors = 0;

async function newInvestor() {
  investors += 1;
  const record = { name: `Ada Stone ${investors}`, email: `ada${investors}@stone.example` };
  const { id } = await send<{ id: number }>("POST", "/api/investors-database", record);
  return { id, ...record };
}

const passwordField = (page: Page) => page.getByLabel(/^Password/);
const welcome = (page: Page, name: string) => page.getByRole("heading", { name: `Welcome back, ${name}` });
const ended = (page: Page) => page.getByText("Your session has ended.");

async function choose(page: Page, path: string, chosen = password): Promise<void> {
  await page.goto(path);
  await passwordField(page).fill(chosen);
  await page.getByRole("button", { name: "Save Password" }).click();
}

async function logIn(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await passwordField(page).fill(typed);
  await page.getByRole("button", { name: "Log In" }).click();
}

async function openAsAdmin(page: Page, id: number): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/admin/dashboard");
  await page.goto(`/admin/dashboard?tab=database&investor=${id}`);
  await page.getByRole("tab", { name: "Account" }).click();
}

describe("an investor under enforced access", () => {
  it("follows an admin's invitation, chooses a password, edits the profile and logs out", async () => {
    const { id, name, email } = await newInvestor();
    let invitation = "";
    await during({}, async ({ page, errors }) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await openAsAdmin(page, id);
      const dialog = page.getByRole("dialog", { name });
      await dialog.getByRole("button", { name: "Invite to Log In" }).click();
      await dialog.getByText("The link was not mailed: send it yourself.").waitFor();
      await dialog.getByText(/Works once, until \w+ \d+, \d{4} at/).waitFor();
      await dialog.getByRole("button", { name: "Copy" }).click();
      await dialog.getByRole("button", { name: "Copied" }).waitFor();
      invitation = await page.evaluate(() => navigator.clipboard.readText());
      expect(invitation).toBe(await dialog.getByLabel("Invitation link").inputValue());
      expect(invitation.startsWith(`${proxy.url}/investor/invitation#token=`)).toBe(true);
      expect(errors).toEqual([]);
    });
    await during({}, async ({ page, errors }) => {
      await page.goto("/investor/dashboard");
      await page.waitForURL("**/investor/login");
      expect(await ended(page).count()).toBe(0);
      await choose(page, invitation);
      await page.waitForURL("**/investor/dashboard");
      await welcome(page, name).waitFor();
      await page.reload();
      await welcome(page, name).waitFor();
      await page.getByRole("button", { name: "Profile", exact: true }).click();
      await page.getByRole("button", { name: "Edit Profile" }).click();
      await page.getByLabel("Company", { exact: true }).fill("Stone Ventures");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByText("Profile saved").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL(`${proxy.url}/`);
      expect(await page.context().cookies()).toEqual([]);
      // Without waiting: the URL changes before the page does.
      await page.goBack();
      await page.goForward();
      await page.getByRole("heading", { level: 1, name: /^Welcome to/ }).waitFor();
      await page.goto("/investor/dashboard");
      await page.waitForURL("**/investor/login");
      expect(await ended(page).count()).toBe(0);
      await logIn(page, email);
      await page.getByRole("button", { name: "Logging in..." }).waitFor();
      await page.waitForURL("**/investor/dashboard");
      await welcome(page, name).waitFor();
      await page.getByText("Stone Ventures").waitFor();
      expect(errors).toEqual([]);
    });
  });
});
