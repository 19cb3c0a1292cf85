import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { call } from "@kindling/test-kit/client.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useEnforced } from "../product/enforced.ts";
import { adminRole, investorRole } from "../product/roles.ts";

const { product, proxy, during } = await useEnforced();
const [password, changed, third] = [
  "seven birds over the pond",
  "four candles in the snow",
  "two boats below the bridge",
];
const firefox = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0" };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const welcome = (page: Page) => page.getByRole("heading", { name: "Welcome back, Ada Stone" });
const sessions = (page: Page) => page.getByRole("listitem").filter({ hasText: "Signed in" });

/** Signs in by another browser, and returns whether that is still signed in. */
async function signInElsewhere(email: string): Promise<() => Promise<boolean>> {
  const credentials = { email, password };
  const { cookie } = await call(product.url, "POST", "/api/investor/session", credentials, firefox);
  const headers = { cookie: cookie! };
  return async () => (await call(product.url, "GET", "/api/session", undefined, headers)).body.data !== null;
}

async function choosePassword(page: Page, link: string, chosen: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(/^Password/).fill(chosen);
  await button(page, "Save Password").click();
  await page.waitForURL("**/investor/dashboard");
}

/** An investor's browser, beside the one of the admin. */
async function liveAsInvestor(page: Page, email: string, invitation: string): Promise<void> {
  await choosePassword(page, invitation, password);
  await welcome(page).waitFor();
  await button(page, "Profile").click();
  await button(page, "Edit Profile").click();
  await page.getByLabel("Company", { exact: true }).fill("Stone Ventures");
  await button(page, "Save Changes").click();
  await page.getByText("Profile saved").waitFor();

  const others = [await signInElsewhere(email), await signInElsewhere(email)];
  const signedIn = async () => (await Promise.all(others.map((isSignedIn) => isSignedIn()))).sort();
  await page.goto("/investor/dashboard");
  await expect.poll(() => sessions(page).count()).toBe(3);
  await sessions(page).first().getByText("This device").waitFor();
  await page.getByRole("button", { name: "End session: Firefox on Windows" }).first().click();
  await expect.poll(() => sessions(page).count()).toBe(2);
  expect(await signedIn()).toEqual([false, true]);
  await button(page, "Change Password").click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel(/^Current password/).fill(password);
  await dialog.getByLabel(/^New password/).fill(changed);
  await page.keyboard.press("Enter");
  await page.getByText("Password changed").waitFor();
  await expect.poll(() => sessions(page).count()).toBe(1);
  expect(await signedIn()).toEqual([false, false]);

  await button(page, "Logout").click();
  await page.waitForURL(`${proxy.url}/`);
  expect(await page.context().cookies()).toEqual([]);
  // Without waiting: the URL changes before the page does.
  await page.goBack();
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: /^Welcome to/ }).waitFor();
  await investorRole({ email, password: changed }).signIn(page);
  await welcome(page).waitFor();
  await page.getByText("Stone Ventures").waitFor();
}

/** Invites all that are listed, and returns the file of links. */
async function inviteListed(page: Page): Promise<string> {
  await page.getByRole("checkbox", { name: "Select row 1", exact: true }).click();
  await button(page, "Invite the selected").click();
  await button(page, "Invite 1 investor").click();
  // The run is in the URL.
  await page.waitForURL("**invitations=*");
  await page.reload();
  const download = page.waitForEvent("download");
  await button(page, "Download Links").click();
  return readFile(await (await download).path(), "utf8");
}

it("an investor follows an invitation, ends sessions, and logs in again when an admin allows it", async () => {
  const record = { name: "Ada Stone", email: `ada@${randomUUID().slice(0, 8)}.example` };
  const { id } = await product.send("POST", "/api/investors-database", record);
  const investor = investorRole({ email: record.email, password: changed });
  await during({}, async ({ page, errors }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await adminRole("ada").signIn(page, `/admin/dashboard?tab=database&q=${record.email}`);
    expect(await inviteListed(page)).toContain(
      `"Ada Stone","${record.email}","${proxy.url}/investor/invitation#token=`,
    );
    await page.goto(`/admin/dashboard?tab=database&investor=${id}`);
    const dialog = page.getByRole("dialog", { name: record.name });
    await dialog.getByRole("tab", { name: "Account" }).click();
    await dialog.getByRole("button", { name: "Invite to Log In" }).click();
    await dialog.getByText("The link was not mailed: send it yourself.").waitFor();
    await dialog.getByRole("button", { name: "Copy" }).click();
    await dialog.getByRole("button", { name: "Copied" }).waitFor();
    const invitation = await page.evaluate(() => navigator.clipboard.readText());
    expect(invitation).toBe(await dialog.getByLabel("Invitation link").inputValue());
    expect(invitation.startsWith(`${proxy.url}/investor/invitation#token=`)).toBe(true);

    await during({}, async ({ page: own, errors: ownErrors }) => {
      await liveAsInvestor(own, record.email, invitation);
      expect(ownErrors).toEqual([]);

      await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
      const question = page.getByRole("alertdialog");
      await question.getByLabel("Reason").fill("Somebody else uses it.");
      await question.getByRole("button", { name: "Suspend" }).click();
      await dialog.getByText("Reason: Somebody else uses it.").waitFor();
      await own.reload();
      await own.getByText("Your session has ended.").waitFor();
      await investor.submit(own);
      await own.getByRole("alert").getByText("This account is suspended.").waitFor();
      await dialog.getByRole("button", { name: "Lift Suspension" }).click();
      await dialog.getByRole("heading", { name: "Can sign in" }).waitFor();

      await dialog.getByRole("button", { name: "Reset Sign-in" }).click();
      await question.getByRole("button", { name: "Reset" }).click();
      await dialog.getByText("The link was not mailed: send it yourself.").waitFor();
      await investor.submit(own);
      await own.getByText("The email or password is not right.").waitFor();
      await choosePassword(own, await dialog.getByLabel("Invitation link").inputValue(), third);
      await welcome(own).waitFor();
    });
    expect(errors).toEqual([]);
  });
});
