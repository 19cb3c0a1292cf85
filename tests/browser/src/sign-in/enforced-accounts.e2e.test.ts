import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { tabTo, waitForFocus } from "../page/focus.ts";
import { twoScreens } from "../page/two-screens.ts";
import { gatewayDown, type Person, password, sessionsIn, signIn, useAccounts } from "./use-accounts.ts";

const { proxy, during, newInvestor, newFounder, signInElsewhere, isSignedIn } = await useAccounts();

async function openAccount(page: Page, query: string, person: Person, title: string): Promise<Locator> {
  await signIn(page, "admin", person);
  await page.goto(`/admin/dashboard?${query}`);
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByRole("tab", { name: "Account" }).click();
  return dialog;
}
const openInvestor = (page: Page, investor: Person) =>
  openAccount(page, `tab=database&investor=${investor.id}`, investor, investor.name);
const openFounder = (page: Page, founder: Person & { company: string }) =>
  openAccount(page, `founder=${founder.id}`, founder, founder.company);

async function submitLogin(page: Page, { email }: Person, typed: string): Promise<void> {
  await page.goto("/investor/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Password/).fill(typed);
  await page.getByRole("button", { name: "Log In" }).click();
}

const suspension = (page: Page) => page.getByRole("alertdialog", { name: /^Suspend / });

describe("an admin, by keyboard,", () => {
  it.each(twoScreens)("ends a session, suspends an investor, and lifts it, at $width px", async (screen) => {
    const investor = await newInvestor();
    const [first, second] = [
      await signInElsewhere(investor, "investor"),
      await signInElsewhere(investor, "investor"),
    ];
    await during(screen, async ({ page, errors }) => {
      const dialog = await openInvestor(page, investor);
      // The third session comes from accepting the invitation without a browser.
      await expect.poll(() => sessionsIn(dialog).count()).toBe(3);
      await dialog.getByText("Firefox on Windows").first().waitFor();
      const suspend = dialog.getByRole("button", { name: "Suspend", exact: true });
      proxy.on("DELETE", /account\/sessions\//, { kind: "hold" });
      await tabTo(dialog.getByRole("button", { name: "End session: Firefox on Windows" }).first());
      await page.keyboard.press("Enter");
      await expect.poll(() => suspend.isDisabled()).toBe(true);
      expect(await dialog.getByRole("button", { name: "End All" }).isDisabled()).toBe(true);
      proxy.release();
      await expect.poll(() => sessionsIn(dialog).count()).toBe(2);
      await page.getByText("Session ended").waitFor();
      const left = [await isSignedIn(first), await isSignedIn(second)];
      expect(left.sort()).toEqual([false, true]);

      await tabTo(suspend, "Shift+Tab");
      await page.keyboard.press("Enter");
      await suspension(page).waitFor();
      await page.keyboard.press("Escape");
      await waitForFocus(suspend);
      await page.keyboard.press("Enter");
      await tabTo(suspension(page).getByLabel("Reason"));
      await page.keyboard.type("Somebody else uses it.");
      await tabTo(suspension(page).getByRole("button", { name: "Suspend" }));
      await page.keyboard.press("Enter");
      await dialog.getByText("Reason: Somebody else uses it.").waitFor();
      await dialog.getByText(`${investor.name} is not signed in anywhere.`).waitFor();
      expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false]);
      expect(await dialog.getByRole("button", { name: "Reset Sign-in" }).isDisabled()).toBe(true);

      await during({}, async ({ page: investorPage }) => {
        await submitLogin(investorPage, investor, "not the password");
        await investorPage.getByText("The email or password is not right.").waitFor();
        await submitLogin(investorPage, investor, password);
        await investorPage.getByRole("alert").getByText("This account is suspended.").waitFor();
      });

      const lift = dialog.getByRole("button", { name: "Lift Suspension" });
      await waitForFocus(lift);
      await page.keyboard.press("Enter");
      await dialog.getByRole("heading", { name: "Can sign in" }).waitFor();
      await during({}, ({ page: investorPage }) => signIn(investorPage, "investor", investor));
      expect(errors).toEqual([]);
    });
  });

  it("resets the sign-in of an investor, who chooses a new password, and leaves before the response", async () => {
    const investor = await newInvestor();
    const session = await signInElsewhere(investor, "investor");
    await during({}, async ({ page, errors }) => {
      const dialog = await openInvestor(page, investor);
      await tabTo(dialog.getByRole("button", { name: "Reset Sign-in" }));
      await page.keyboard.press("Enter");
      const question = page.getByRole("alertdialog", { name: /^Reset the sign-in/ });
      await tabTo(question.getByRole("button", { name: "Reset" }));
      proxy.on("POST", /account\/reset$/, { kind: "hold" });
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Resetting..." }).waitFor();
      await dialog.getByRole("tab", { name: "History" }).click();
      proxy.release();
      await page.getByText(`The sign-in of ${investor.name} was reset`).waitFor();
      await dialog.getByText("The link was not mailed: send it yourself.").waitFor();
      await dialog.getByRole("tab", { name: "Account" }).click();
      await dialog.getByRole("heading", { name: /^Invited until / }).waitFor();
      expect(await isSignedIn(session)).toBe(false);
      const link = await dialog.getByLabel("Invitation link").inputValue();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.waitFor({ state: "hidden" });
      expect(errors).toEqual([]);
      await during({}, async ({ page: investorPage }) => {
        await submitLogin(investorPage, investor, password);
        await investorPage.getByText("The email or password is not right.").waitFor();
        await investorPage.goto(new URL(link).pathname + new URL(link).hash);
        await investorPage.getByLabel(/^Password/).fill("four candles in the snow");
        await investorPage.getByRole("button", { name: "Save Password" }).click();
        await investorPage.waitForURL("**/investor/dashboard");
      });
    });
  });

  it("ends all sessions of a founder, and resets the sign-in without a mail server", async () => {
    const founder = await newFounder();
    const session = await signInElsewhere(founder, "founder");
    await during({}, async ({ page, errors }) => {
      const dialog = await openFounder(page, founder);
      await tabTo(dialog.getByRole("button", { name: "End All" }));
      await page.keyboard.press("Enter");
      await dialog.getByText("Maya Okafor is not signed in anywhere.").waitFor();
      await waitForFocus(dialog.getByRole("region", { name: "Sessions" }));
      expect(await isSignedIn(session)).toBe(false);
      await dialog.getByRole("button", { name: "Reset Sign-in" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
      await dialog.getByText("Every session has ended. No link was mailed.").waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("reaches the buttons below a reason that is longer than the window", async () => {
    const founder = await newFounder();
    await during({}, async ({ page }) => {
      const dialog = await openFounder(page, founder);
      await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
      await suspension(page).getByRole("textbox", { name: "Reason" }).fill("\n".repeat(60));
      const { height } = page.viewportSize()!;
      expect((await suspension(page).boundingBox())!.height).toBeLessThan(height);
      const confirm = suspension(page).getByRole("button", { name: "Suspend" });
      await tabTo(confirm);
      const focused = (await confirm.boundingBox())!;
      expect(focused.y + focused.height).toBeLessThan(height);
    });
  });

  it("sees that an account could not be loaded or changed, and tries again with the same reason", async () => {
    const founder = await newFounder();
    await during({}, async ({ page }) => {
      proxy.on("GET", /account$/, gatewayDown);
      const dialog = await openFounder(page, founder);
      await dialog.getByRole("alert").getByText("Account not loaded").waitFor();
      proxy.clear();
      await dialog.getByRole("button", { name: "Try Again" }).click();
      await dialog.getByRole("heading", { name: "Can sign in" }).waitFor();
      await page.route("**/account/suspend", (route) => route.abort());
      await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
      const reason = suspension(page).getByRole("textbox", { name: "Reason" });
      await reason.fill("Asked for money.");
      await page.keyboard.press("Escape");
      await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
      await suspension(page).getByRole("button", { name: "Suspend" }).click();
      await dialog.getByRole("alert").getByText("Network error.").waitFor();
      await dialog.getByRole("heading", { name: "Can sign in" }).waitFor();
      await page.unroute("**/account/suspend");
      await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
      expect(await reason.inputValue()).toBe("Asked for money.");
      await suspension(page).getByRole("button", { name: "Suspend" }).click();
      await dialog.getByText("Reason: Asked for money.").waitFor();
      await dialog.getByRole("button", { name: "Lift Suspension" }).click();
      await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
      expect(await reason.inputValue()).toBe("");
    });
  });
});

describe("an account that was left before its change failed", () => {
  it("is named in a notification", async () => {
    const founder = await newFounder();
    await during({}, async ({ page }) => {
      const dialog = await openFounder(page, founder);
      const left = Promise.withResolvers<void>();
      await page.route("**/account/suspend", async (route) => {
        await left.promise;
        await route.abort();
      });
      await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
      await suspension(page).getByRole("button", { name: "Suspend" }).click();
      await dialog.getByRole("tab", { name: "History" }).click();
      await dialog.getByRole("button", { name: "Suspending..." }).waitFor({ state: "detached" });
      left.resolve();
      await page.getByRole("alert").getByText(`The account of ${founder.name} was not changed`).waitFor();
    });
  });
});

describe("an account that is changed while it is read again", () => {
  it("shows the change, and not the older response", async () => {
    const founder = await newFounder();
    await during({}, async ({ page }) => {
      const dialog = await openFounder(page, founder);
      await dialog.getByRole("heading", { name: "Can sign in" }).waitFor();
      await dialog.getByRole("tab", { name: "History" }).click();
      proxy.on("GET", /account$/, { kind: "stall", afterBytes: 1 });
      await dialog.getByRole("tab", { name: "Account" }).click();
      await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
      await suspension(page).getByRole("button", { name: "Suspend" }).click();
      await dialog.getByRole("heading", { name: "Suspended" }).waitFor();
      proxy.clear();
      await page.waitForTimeout(500);
      expect(await dialog.getByRole("heading", { name: "Suspended" }).count()).toBe(1);
    });
  });
});

itIsAccessible("an account", during, async ({ page }, check) => {
  const investor = await newInvestor();
  await signInElsewhere(investor, "investor");
  const dialog = await openInvestor(page, investor);
  await sessionsIn(dialog).first().waitFor();
  await check("the tab");
  await dialog.getByRole("button", { name: "Reset Sign-in" }).click();
  await page.getByRole("alertdialog").waitFor();
  await check("asking before a reset");
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await dialog.getByText("The link was not mailed").waitFor();
  await check("reset");
  await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
  await suspension(page).waitFor();
  await check("asking before a suspension");
  await suspension(page).getByRole("button", { name: "Suspend" }).click();
  await dialog.getByRole("heading", { name: "Suspended" }).waitFor();
  await check("suspended");
});
