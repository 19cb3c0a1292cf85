import { readFile } from "node:fs/promises";
import { freePort } from "@kindling/test-kit/free-port.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { axeViolations } from "../../page/axe.ts";
import { pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { twoScreens } from "../../page/two-screens.ts";
import { useEnforced } from "../../product/enforced.ts";
import { openMailbox } from "../../product/mailbox.ts";
import type { During } from "../../product/use-product.ts";

const mailbox = await openMailbox();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const mailed = await useEnforced({
  PORT: String(port),
  PUBLIC_URL: url,
  SMTP_URL: mailbox.url,
  MAIL_FROM: "Kindling <hello@community.example>",
  CONTACT_EMAIL: "help@community.example",
});
const plain = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
const duringMailed: During = (options, run) => mailed.during({ url, ...options }, run);
let members = 0;

async function newFounder({ send }: typeof plain): Promise<string> {
  members += 1;
  const email = `maya${members}@emberline.example`;
  await send("POST", "/api/founders", { company: `Emberline ${members}`, name: "Maya Okafor", email });
  return email;
}

async function signInAsFounder(page: Page, email: string): Promise<void> {
  await page.goto("/founder/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/founder/dashboard");
}

async function signInByLink(page: Page, email: string): Promise<void> {
  await page.goto("/founder/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.goto((await mailbox.links(email, 1))[0]!);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/founder/dashboard");
}

async function signInAsNewInvestor(page: Page): Promise<string> {
  members += 1;
  const email = `ada${members}@stone.example`;
  const record = { name: "Ada Stone", email };
  const { id } = await plain.send<{ id: number }>("POST", "/api/investors-database", record);
  const invite = `/api/investors-database/${id}/invitation`;
  const { path } = await plain.send<{ path: string }>("POST", invite, { mail: false }, "admin");
  await page.goto(path);
  await page.getByLabel(/^Password/).fill("seven birds over the pond");
  await page.getByRole("button", { name: "Save Password" }).click();
  await page.waitForURL("**/investor/dashboard");
  return email;
}

const openButton = (page: Page) => page.getByRole("button", { name: "Delete Account", exact: true }).first();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete my account" });
const typed = (page: Page) => dialog(page).getByLabel("Your email, to confirm");
const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Delete Account" });
const done = (page: Page) => page.getByRole("heading", { name: "Your account is deleted" });

describe("a member's data", () => {
  it.each(twoScreens)("is downloaded as JSON and as CSV, at $width px", async (screen) => {
    const email = await newFounder(plain);
    await plain.during(screen, async ({ page, errors }) => {
      await signInAsFounder(page, email);
      const textOf = async (format: string) => {
        const coming = page.waitForEvent("download");
        await pressByKeys(page.getByRole("button", { name: `Download ${format}` }));
        const download = await coming;
        expect(download.suggestedFilename()).toBe(`my-data.${format.toLowerCase()}`);
        return readFile(await download.path(), "utf8");
      };
      expect(JSON.parse(await textOf("JSON"))).toMatchObject({ role: "founder", founder: { email } });
      expect(await textOf("CSV")).toContain(`"founder","email","${email}"`);
      expect(errors).toEqual([]);
    });
  });

  it("is not saved when the server fails, which is shown", async () => {
    const email = await newFounder(plain);
    await plain.during({}, async ({ page }) => {
      await signInAsFounder(page, email);
      await page.route("**/api/me/export*", (route) =>
        route.fulfill({
          status: 503,
          contentType: "application/json",
          body: JSON.stringify({ success: false, error: "Matches are down.", code: "upstream_unavailable" }),
        }),
      );
      await page.getByRole("button", { name: "Download JSON" }).click();
      await page.getByRole("alert").getByText("Matches are down.").waitFor();
    });
  });

  it("is not offered where access is open", async () => {
    const open = await newFounder(plain);
    await plain.during({}, async ({ page }) => {
      await page.route("**/api/config", async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, data: { ...body.data, access: "open" } } });
      });
      await signInAsFounder(page, open);
      await page.getByRole("button", { name: "Edit Profile" }).waitFor();
      expect(await page.getByRole("heading", { name: "Your data" }).count()).toBe(0);
    });
  });
});

describe("deleting an account", () => {
  it.each(twoScreens)("refuses another email, deletes, and says until when, at $width px", async (screen) => {
    const email = await newFounder(plain);
    await plain.during(screen, async ({ page, errors }) => {
      await signInAsFounder(page, email);
      await tabTo(openButton(page));
      await page.keyboard.press("Enter");
      await waitForFocus(typed(page));
      await page.keyboard.press("Escape");
      await waitForFocus(openButton(page));
      await page.keyboard.press("Enter");
      await waitForFocus(typed(page));
      await page.keyboard.type("somebody@else.example");
      await page.keyboard.press("Enter");
      await dialog(page).getByText("This is not the email of your account.").waitFor();
      await waitForFocus(typed(page));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(email.toUpperCase());
      await page.keyboard.press("Enter");
      await done(page).waitFor();
      await waitForFocus(page.getByText("Your data is kept until"));
      expect(errors).toEqual([]);

      await page.goto("/founder/dashboard");
      await page.waitForURL("**/founder/login");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByText("No founder found with this email address.").waitFor();
    });
  });

  it("works for an investor by keyboard, and Back does not return to the dashboard", async () => {
    await plain.during({}, async ({ page }) => {
      const email = await signInAsNewInvestor(page);
      await pressByKeys(openButton(page));
      await waitForFocus(typed(page));
      await page.keyboard.type(email);
      await pressByKeys(confirm(page));
      await done(page).waitFor();
      await pressByKeys(page.getByRole("link", { name: "Back to Home" }));
      await page.waitForURL((at) => at.pathname === "/");
      await page.goto("/investor/dashboard");
      await page.waitForURL("**/investor/login");
    });
  });

  it("does not sign out another member when its page is loaded again", async () => {
    const email = await newFounder(plain);
    const other = await newFounder(plain);
    await plain.during({}, async ({ page }) => {
      await signInAsFounder(page, email);
      await openButton(page).click();
      await typed(page).fill(email);
      await confirm(page).click();
      await done(page).waitFor();
      await signInAsFounder(await page.context().newPage(), other);
      await page.reload();
      await waitForFocus(page.getByText("Your data is kept until"));
      expect(await page.evaluate(() => localStorage.getItem("founderLogin"))).toContain(other);
    });
  });

  it("shows an error in the dialog and keeps the account", async () => {
    const email = await newFounder(plain);
    await plain.during({}, async ({ page }) => {
      await signInAsFounder(page, email);
      await page.route("**/api/me", (route) => route.abort());
      await openButton(page).click();
      await typed(page).fill(email);
      await confirm(page).click();
      await dialog(page).getByRole("alert").getByText("Network error.").waitFor();
    });
  });
});

describe("deleting an account with a mail server", () => {
  it("mails a link, whose page deletes by a button; the link works once", async () => {
    const email = await newFounder(mailed);
    await duringMailed({}, async ({ page, errors }) => {
      await signInByLink(page, email);
      await pressByKeys(openButton(page));
      await typed(page).fill(email);
      await pressByKeys(confirm(page));
      await page.getByRole("dialog", { name: "Check your mail" }).getByText(email).waitFor();
      const link = (await mailbox.links(email, 2)).at(-1)!;
      await page.getByRole("button", { name: "Close", exact: true }).last().click();
      await page.goto(link);
      await page.getByText(email, { exact: true }).waitFor();
      await pressByKeys(page.getByRole("button", { name: "Delete Account" }));
      await done(page).waitFor();
      const advice = page.getByText("use the link that we have mailed you");
      await advice.getByRole("link", { name: "help@community.example" }).waitFor();
      expect(errors).toEqual([]);
      await page.goto("/");
      await page.goto(link);
      await page
        .getByRole("alert")
        .getByText("This link no longer works: it is too old, or it or another one was used.")
        .waitFor();
      await page.getByText("If you still have an account, sign in and use Delete Account").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await tabTo(page.getByRole("link", { name: "Founder Login" }));
      await page.keyboard.press("Enter");
      await page.waitForURL("**/founder/login");
    });
  });
});

itIsAccessible("the deletion of an account", duringMailed, async ({ page }, check) => {
  const email = await newFounder(mailed);
  await page.goto("/account-deletion");
  await page.getByText("Please open the link in your mail once more").waitFor();
  await page.getByText("sign in and use Delete Account").waitFor();
  for (const name of ["Founder Login", "Investor Login"]) await page.getByRole("link", { name }).waitFor();
  await check("without a link");
  await signInByLink(page, email);
  await page.getByRole("heading", { name: "Your data" }).waitFor();
  await check("the dashboard");
  await openButton(page).click();
  await typed(page).fill("else@where.example");
  await confirm(page).click();
  await dialog(page).getByText("This is not the email of your account.").waitFor();
  await check("another email");
  await typed(page).fill(email);
  await confirm(page).click();
  await page.getByRole("dialog", { name: "Check your mail" }).waitFor();
  await check("mailed");
  await page.goto((await mailbox.links(email, 2)).at(-1)!);
  await page.getByRole("button", { name: "Delete Account" }).waitFor();
  await check("before");
  await page.getByRole("button", { name: "Delete Account" }).click();
  await done(page).waitFor();
  await check("deleted");
});
