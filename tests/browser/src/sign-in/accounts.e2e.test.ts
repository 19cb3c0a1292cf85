import { call } from "@kindling/test-kit/client.ts";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { pressByKeys } from "../page/focus.ts";
import { passcode, useEnforced } from "../product/enforced.ts";
import { rolesWith } from "../product/roles.ts";

const { product, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
const password = "seven birds over the pond";
const chosen = "four candles in the snow";
const firefox = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0" };
let investors = 0;

/** An investor with a password, two sessions of other browsers, and the roles to sign in. */
async function newInvestor() {
  investors += 1;
  const record = { name: `Ada Stone ${investors}`, email: `ada${investors}@stone.example` };
  const { id } = await send<{ id: number }>("POST", "/api/investors-database", record);
  const invite = `/api/investors-database/${id}/invitation`;
  const { path } = await send<{ path: string }>("POST", invite, { mail: false }, "admin");
  await send("POST", "/api/investor/password", { token: path.split("#token=")[1], password });
  const credentials = { email: record.email, password };
  const signIn = async () =>
    (await call(product.url, "POST", "/api/investor/session", credentials, firefox)).cookie!;
  const others = [await signIn(), await signIn()];
  return { id, ...record, others, roles: rolesWith({ passcode, founder: record, investor: credentials }) };
}

/** Whether each of the cookies is that of a session. */
const areSignedIn = (cookies: string[]) =>
  Promise.all(
    cookies.map(
      async (cookie) =>
        (await call(product.url, "GET", "/api/session", undefined, { cookie })).body.data !== null,
    ),
  );

const sessionsIn = (within: Page | Locator) => within.getByRole("listitem").filter({ hasText: "Signed in" });

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/investor/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

it("an admin ends a session, suspends an investor, lifts it and resets the sign-in", async () => {
  const { id, name, email, others, roles } = await newInvestor();
  await during({}, async ({ page, errors }) => {
    await roles.admin.signIn(page);
    await page.goto(`/admin/dashboard?tab=database&investor=${id}`);
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByRole("tab", { name: "Account" }).click();
    // The third session comes from accepting the invitation without a browser.
    await expect.poll(() => sessionsIn(dialog).count()).toBe(3);
    await pressByKeys(dialog.getByRole("button", { name: "End session: Firefox on Windows" }).first());
    await expect.poll(() => sessionsIn(dialog).count()).toBe(2);
    expect((await areSignedIn(others)).sort()).toEqual([false, true]);

    await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Reason").fill("Somebody else uses it.");
    await pressByKeys(question.getByRole("button", { name: "Suspend" }));
    await dialog.getByText("Reason: Somebody else uses it.").waitFor();
    expect(await areSignedIn(others)).toEqual([false, false]);
    await during({}, async ({ page: own }) => {
      await logIn(own, email);
      await own.getByRole("alert").getByText("This account is suspended.").waitFor();
    });
    await pressByKeys(dialog.getByRole("button", { name: "Lift Suspension" }));
    await dialog.getByRole("heading", { name: "Can sign in" }).waitFor();
    await during({}, ({ page: own }) => roles.investor.signIn(own));

    await dialog.getByRole("button", { name: "Reset Sign-in" }).click();
    await question.getByRole("button", { name: "Reset" }).click();
    await dialog.getByText("The link was not mailed: send it yourself.").waitFor();
    const link = await dialog.getByLabel("Invitation link").inputValue();
    expect(errors).toEqual([]);
    await during({}, async ({ page: own }) => {
      await logIn(own, email);
      await own.getByText("The email or password is not right.").waitFor();
      await own.goto(new URL(link).pathname + new URL(link).hash);
      await own.getByLabel(/^Password/).fill(chosen);
      await own.getByRole("button", { name: "Save Password" }).click();
      await own.waitForURL("**/investor/dashboard");
    });
  });
});

it("an investor ends a session, and by a new password all others", async () => {
  const { others, roles } = await newInvestor();
  await during({}, async ({ page, errors }) => {
    await roles.investor.signIn(page);
    await expect.poll(() => sessionsIn(page).count()).toBe(4);
    await sessionsIn(page).first().getByText("This device").waitFor();
    await pressByKeys(page.getByRole("button", { name: "End session: Firefox on Windows" }).first());
    await expect.poll(() => sessionsIn(page).count()).toBe(3);
    expect((await areSignedIn(others)).sort()).toEqual([false, true]);
    await pressByKeys(page.getByRole("button", { name: "Change Password" }));
    const dialog = page.getByRole("dialog", { name: "Change password" });
    await dialog.getByLabel(/^Current password/).fill(password);
    await dialog.getByLabel(/^New password/).fill(chosen);
    await page.keyboard.press("Enter");
    await page.getByText("Password changed").waitFor();
    await expect.poll(() => sessionsIn(page).count()).toBe(1);
    expect(await areSignedIn(others)).toEqual([false, false]);
    expect(errors).toEqual([]);
  });
});
