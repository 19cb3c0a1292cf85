import { freePort } from "@kindling/test-kit/free-port.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { pressByKeys } from "../../page/focus.ts";
import { useEnforced } from "../../product/enforced.ts";
import { openMailbox } from "../../product/mailbox.ts";

const mailbox = await openMailbox();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const { during, send } = await useEnforced({
  PORT: String(port),
  PUBLIC_URL: url,
  SMTP_URL: mailbox.url,
  MAIL_FROM: "Kindling <hello@community.example>",
});
const savedTitle = "Profile saved, except for your email";
let members = 0;

async function newFounder() {
  members += 1;
  const email = `maya${members}@emberline.example`;
  const company = `Emberline ${members}`;
  const { id } = await send<{ id: number }>("POST", "/api/founders", { company, name: "Maya Okafor", email });
  return { id, company, email };
}

async function signInByLink(page: Page, email: string, mails: number): Promise<void> {
  await page.goto("/founder/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
  await page.goto((await mailbox.links(email, mails)).at(-1)!);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/founder/dashboard");
}

async function changeEmail(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByText("A new one must be confirmed by mail.").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("555 0199");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(`We have mailed a link to ${email}.`).waitFor();
  await page.getByText(savedTitle, { exact: true }).waitFor();
}

describe("a founder who changes their email", () => {
  it("confirms it by a button at the mailed link, and signs in with it", async () => {
    const { company, email } = await newFounder();
    const next = `new.${email}`;
    await during({ url }, async ({ page, errors }) => {
      await signInByLink(page, email, 1);
      await changeEmail(page, next);
      await page.getByText(`you log in with ${email}.`).waitFor();
      await page.getByText("555 0199").waitFor();
      await page.getByRole("link", { name: email, exact: true }).waitFor();

      await page.reload();
      await page.getByText(`We have mailed a link to ${next}.`).waitFor();
      const [link] = await mailbox.links(next, 1);
      await page.goto(link!);
      await page.getByText(next, { exact: true }).waitFor();
      expect(page.url()).toBe(`${url}/email-change`);
      await pressByKeys(page.getByRole("button", { name: "Confirm Email" }));
      await page.getByRole("heading", { name: "Your email has changed" }).waitFor();
      expect(errors).toEqual([]);

      await page.goto("/founder/dashboard");
      await page.waitForURL("**/founder/login");
      await signInByLink(page, next, 2);
      await page.getByText(company, { exact: true }).first().waitFor();

      await page.goto(link!);
      await page
        .getByRole("alert")
        .getByText("This link no longer works: it is too old, or it or another one was used.")
        .waitFor();
      await page.getByText("If your email has not changed yet, sign in and change it").waitFor();
      await page.getByRole("link", { name: "Founder Login" }).waitFor();
    });
  });

  it("cancels it on the dashboard", async () => {
    const { email } = await newFounder();
    await during({ url }, async ({ page }) => {
      await signInByLink(page, email, 1);
      await changeEmail(page, `new.${email}`);
      await page.getByRole("button", { name: "Cancel Change" }).click();
      await page.getByText("Change cancelled").waitFor();
      await page.goto((await mailbox.links(`new.${email}`, 1))[0]!);
      await page.getByRole("alert").getByText("This link no longer works").waitFor();
    });
  });

  it("sees an error when another founder has the email", async () => {
    const { email } = await newFounder();
    const { email: taken } = await newFounder();
    await during({ url }, async ({ page }) => {
      await signInByLink(page, email, 1);
      await changeEmail(page, taken);
      await page.goto((await mailbox.links(taken, 1))[0]!);
      await page.getByRole("button", { name: "Confirm Email" }).click();
      await page
        .getByRole("alert")
        .getByText("A founder with this email or company already exists")
        .waitFor();
    });
  });
});

describe("a founder whose email an admin changes", () => {
  it("is signed out and signs in with the new email", async () => {
    const { id, email } = await newFounder();
    await during({ url }, async ({ page }) => {
      await signInByLink(page, email, 1);
      await send("PUT", `/api/founders/${id}`, { email: `by.admin.${email}` }, "admin");
      await page.reload();
      await page.waitForURL("**/founder/login");
      await signInByLink(page, `by.admin.${email}`, 1);
    });
  });
});

describe("an investor who changes their email", () => {
  it("sees in the dialog that a link was mailed", async () => {
    members += 1;
    const email = `ada${members}@stone.example`;
    const { id } = await send<{ id: number }>("POST", "/api/investors-database", {
      name: "Ada Stone",
      email,
    });
    const path = `/api/investors-database/${id}/invitation`;
    const { path: invitation } = await send<{ path: string }>("POST", path, { mail: false }, "admin");
    await during({ url }, async ({ page }) => {
      await page.goto(invitation);
      await page.getByLabel(/^Password/).fill("seven birds over the pond");
      await page.getByRole("button", { name: "Save Password" }).click();
      await page.waitForURL("**/investor/dashboard");
      await page.getByRole("button", { name: "Profile", exact: true }).click();
      await page.getByRole("button", { name: "Edit Profile" }).click();
      await page.getByLabel(/^Email/).fill(`new.${email}`);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByRole("dialog").getByText(`We have mailed a link to new.${email}.`).waitFor();
      await page.getByText(savedTitle, { exact: true }).waitFor();
      expect(await page.getByText("Your profile is up to date.").count()).toBe(0);
      await page.goto((await mailbox.links(`new.${email}`, 1))[0]!);
      await page.getByRole("button", { name: "Confirm Email" }).click();
      await page.getByRole("link", { name: "Investor Login" }).click();
      await page.waitForURL("**/investor/login");
    });
  });
});

itIsAccessible(
  "the confirmation of a new email",
  (options, run) => during({ url, ...options }, run),
  async ({ page }, check) => {
    const { email } = await newFounder();
    await page.goto("/email-change");
    await page.getByText("Please open the link in your mail once more").waitFor();
    await page.getByText("sign in and change it in your profile to get a new link").waitFor();
    await page.getByRole("link", { name: "Founder Login" }).waitFor();
    await page.getByRole("link", { name: "Investor Login" }).waitFor();
    await check("without a link");
    await signInByLink(page, email, 1);
    await changeEmail(page, `new.${email}`);
    await check("mailed");
    await page.goto((await mailbox.links(`new.${email}`, 1))[0]!);
    await page.getByRole("button", { name: "Confirm Email" }).waitFor();
    await check("before");
    await page.getByRole("button", { name: "Confirm Email" }).click();
    await page.getByRole("heading", { name: "Your email has changed" }).waitFor();
    await check("confirmed");
  },
);
