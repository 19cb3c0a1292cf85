import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { tabTo, waitForFocus } from "../../page/focus.ts";
import { twoScreens } from "../../page/two-screens.ts";
import { gatewayDown, password, sessionsIn, signIn, useAccounts } from "../use-accounts.ts";

const { proxy, during, newInvestor, newFounder, signInElsewhere, isSignedIn } = await useAccounts();

const passwordDialog = (page: Page) => page.getByRole("dialog", { name: "Change password" });

describe("a member, by keyboard,", () => {
  it.each(twoScreens)("ends one session, and then all others, at $width px", async (screen) => {
    const founder = await newFounder();
    await during(screen, async ({ page, errors }) => {
      await signIn(page, "founder", founder);
      const cookies = [
        await signInElsewhere(founder, "founder"),
        await signInElsewhere(founder, "founder"),
        await signInElsewhere(founder, "founder"),
      ];
      await page.reload();
      await expect.poll(() => sessionsIn(page).count()).toBe(4);
      await sessionsIn(page).first().getByText("This device").waitFor();
      const endOthers = page.getByRole("button", { name: "End All Others" });
      proxy.on("DELETE", /me\/sessions\//, { kind: "hold" });
      await tabTo(page.getByRole("button", { name: "End session: Firefox on Windows" }).first());
      await page.keyboard.press("Enter");
      await expect.poll(() => endOthers.isDisabled()).toBe(true);
      proxy.release();
      await expect.poll(() => sessionsIn(page).count()).toBe(3);
      await tabTo(endOthers);
      await page.keyboard.press("Enter");
      await expect.poll(() => sessionsIn(page).count()).toBe(1);
      expect(await Promise.all(cookies.map(isSignedIn))).toEqual([false, false, false]);
      await page.reload();
      await sessionsIn(page).first().getByText("This device").waitFor();
      expect(await page.getByRole("button", { name: "Change Password" }).count()).toBe(0);
      expect(errors).toEqual([]);
    });
  });

  it.each(twoScreens)("changes the password, if an investor, at $width px", async (screen) => {
    const investor = await newInvestor();
    await during(screen, async ({ page, errors }) => {
      await signIn(page, "investor", investor);
      const other = await signInElsewhere(investor, "investor");
      const open = page.getByRole("button", { name: "Change Password" });
      await tabTo(open);
      await page.keyboard.press("Enter");
      const current = passwordDialog(page).getByLabel(/^Current password/);
      const next = passwordDialog(page).getByLabel(/^New password/);
      await waitForFocus(current);
      await page.keyboard.type("not the password");
      await tabTo(next);
      await page.keyboard.type("too short");
      await page.keyboard.press("Enter");
      await passwordDialog(page).getByText("Please choose a password of 12 to 128 characters.").waitFor();
      await waitForFocus(next);
      await next.fill("four candles in the snow");
      await page.keyboard.press("Enter");
      await passwordDialog(page).getByText("The current password is not right.").waitFor();
      await waitForFocus(current);
      await current.fill(password);
      await page.keyboard.press("Enter");
      await passwordDialog(page).waitFor({ state: "hidden" });
      await waitForFocus(open);
      await page.getByText("Password changed").waitFor();
      expect(await isSignedIn(other)).toBe(false);
      await expect.poll(() => sessionsIn(page).count()).toBe(1);
      // The browser logs the response to the wrong password.
      expect(errors.filter((line) => !line.includes("/api/me/password"))).toEqual([]);
    });
  });

  it("sees that the sessions could not be loaded, and tries again", async () => {
    const founder = await newFounder();
    await during({}, async ({ page }) => {
      proxy.on("GET", /me\/sessions/, gatewayDown);
      await signIn(page, "founder", founder);
      await page.getByRole("alert").getByText("Sessions not loaded").waitFor();
      proxy.clear();
      await page.getByRole("button", { name: "Try Again" }).click();
      await sessionsIn(page).first().waitFor();
    });
  });
});

itIsAccessible("a member's sign-ins", during, async ({ page }, check) => {
  const investor = await newInvestor();
  await signIn(page, "investor", investor);
  await sessionsIn(page).first().waitFor();
  await check("the dashboard");
  await page.getByRole("button", { name: "Change Password" }).click();
  await passwordDialog(page).getByRole("button", { name: "Save Password" }).click();
  await passwordDialog(page).getByText("Please enter your current password.").waitFor();
  await check("the dialog with an error");
});
