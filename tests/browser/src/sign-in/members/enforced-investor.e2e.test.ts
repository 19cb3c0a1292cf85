import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { axeViolations } from "../../page/axe.ts";
import { stopClock } from "../../page/clock.ts";
import { sidewaysScroll } from "../../page/layout.ts";
import { endSession, endSessionWhenSaving, passcode, useEnforced } from "../../product/enforced.ts";

const { product, proxy, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
const password = "seven birds over the pond";
let investors = 0;

async function newInvestor() {
  investors += 1;
  const record = { name: `Ada Stone ${investors}`, email: `ada${investors}@stone.example` };
  const { id } = await send<{ id: number }>("POST", "/api/investors-database", record);
  return { id, ...record };
}

async function newInvitation(id: number): Promise<string> {
  const path = `/api/investors-database/${id}/invitation`;
  return (await send<{ path: string }>("POST", path, {}, "admin")).path;
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
      await dialog.getByText(/Good once, until \w+ \d+, \d{4} at/).waitFor();
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

  it("sees that email or password is wrong after a second (fake clock)", async () => {
    await during({ fakeClock: true }, async ({ page }) => {
      await page.goto("/investor/login");
      await page.getByRole("heading", { name: "Investor Login" }).waitFor();
      await page.getByLabel("Email").fill("ada@stone.example");
      await passwordField(page).fill("something else");
      await stopClock(page);
      const responded = page.waitForResponse("**/api/investor/session");
      await page.getByRole("button", { name: "Log In" }).click();
      expect((await responded).status()).toBe(401);
      const wrong = page
        .getByRole("alert")
        .getByText("The email or password is not right. Please try again.");
      await page.clock.runFor(980);
      expect(await wrong.count()).toBe(0);
      await page.clock.runFor(40);
      await wrong.waitFor();
      await page.clock.resume();
      expect(await axeViolations(page)).toEqual([]);
      expect(page.url()).toBe(`${proxy.url}/investor/login`);
    });
  });

  it("opens the link's target after logging in, and then sees a dashboard link at the login", async () => {
    const { id, name, email } = await newInvestor();
    const invitation = await newInvitation(id);
    await during({}, ({ page }) => choose(page, invitation).then(() => welcome(page, name).waitFor()));
    await during({}, async ({ page }) => {
      await page.goto("/investor/dashboard?dialog=profile");
      await page.waitForURL("**/investor/login");
      expect(await ended(page).count()).toBe(0);
      await logIn(page, email);
      await page.waitForURL("**/investor/dashboard?dialog=profile");
      await page.getByRole("dialog", { name: "My Profile" }).waitFor();
      await page.goto("/investor/login");
      await page.getByText("You are signed in as an investor.").waitFor();
      expect(await passwordField(page).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("link", { name: "Go to your dashboard" }).click();
      await welcome(page, name).waitFor();
    });
  });

  it("is redirected to the login when the session ends, and back", async () => {
    const { id, email } = await newInvestor();
    await during({}, async ({ page }) => {
      await choose(page, await newInvitation(id));
      // The dashboard's last request: its 401 would redirect while the page reloads.
      await page.getByText("This device").waitFor();
      await endSession(page, product.url);
      await page.reload();
      await page.waitForURL("**/investor/login");
      await ended(page).waitFor();
      await logIn(page, email);
      await page.waitForURL("**/investor/dashboard");

      await page.goto("/investor/dashboard?dialog=profile");
      await page.getByRole("button", { name: "Edit Profile" }).click();
      await page.getByLabel("Phone").fill("+1 555 0100");
      await endSessionWhenSaving(page, product.url);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.waitForURL("**/investor/login");
      await ended(page).waitFor();
      await logIn(page, email);
      await page.waitForURL("**/investor/dashboard?dialog=profile");
    });
  });
});

describe("an invitation", () => {
  it("is reported in a notification, made or not, if its response arrives after the record was left", async () => {
    const { id, name } = await newInvestor();
    await during({}, async ({ page }) => {
      await openAsAdmin(page, id);
      const dialog = page.getByRole("dialog", { name });
      for (const [isMade, text] of [
        [false, `${name} was not invited`],
        [true, "Open the record to copy the link of the invitation."],
      ] as const) {
        const left = Promise.withResolvers<void>();
        await page.route("**/invitation", (route) =>
          left.promise.then(() => (isMade ? route.fallback() : route.abort())),
        );
        await dialog.getByRole("button", { name: "Invite to Log In" }).click();
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        left.resolve();
        await page.getByText(text).waitFor();
        await page.unroute("**/invitation");
        await page.goBack();
        await dialog.getByRole("tab", { name: "Account" }).click();
      }
      await dialog.getByLabel("Invitation link").waitFor();
    });
  });

  it("works once, and rejects a password that is too short or too common", async () => {
    const { id, name } = await newInvestor();
    const path = await newInvitation(id);
    await during({}, async ({ page }) => {
      await choose(page, path, "too short");
      await page.getByText("Please choose a password of 12 to 128 characters.").waitFor();
      expect(page.url()).toBe(`${proxy.url}/investor/invitation`);
      expect(proxy.seen.filter((line) => line.startsWith("POST"))).toEqual([]);
      await passwordField(page).fill("123456789012");
      await page.keyboard.press("Enter");
      await page.getByText("This password is too easy to guess. Please choose another one.").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Show password" }).click();
      expect(await passwordField(page).getAttribute("type")).toBe("text");
      await passwordField(page).fill(password);
      await page.keyboard.press("Enter");
      await welcome(page, name).waitFor();
    });
    await during({}, async ({ page }) => {
      await choose(page, path);
      const spent =
        "This link no longer works: it is too old, or it or another one was used. Please ask for a new one.";
      await page.getByRole("alert").getByText(spent).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.getByRole("link", { name: "Investor Login" }).click();
      await page.waitForURL("**/investor/login");
    });
  });
});

itIsAccessible("the page of an invitation", during, async ({ page }, check) => {
  const { id, name } = await newInvestor();
  await page.goto("/investor/invitation");
  await page.getByRole("heading", { level: 1, name: "Welcome to Kindling" }).waitFor();
  await check("without an invitation");
  await page.goto(await newInvitation(id));
  await passwordField(page).waitFor();
  await check("with one");
  await passwordField(page).fill("short");
  await page.keyboard.press("Enter");
  await page.getByText("Please choose a password").waitFor();
  await check("with a short password");
  await passwordField(page).fill(password);
  await page.keyboard.press("Enter");
  await welcome(page, name).waitFor();
});

itIsAccessible("the admin's invitation of an investor", during, async ({ page }, check) => {
  const { id } = await newInvestor();
  await openAsAdmin(page, id);
  await page.getByRole("button", { name: "Invite to Log In" }).click();
  await page.getByLabel("Invitation link").waitFor();
  await check();
});
