import { readFile } from "node:fs/promises";
import { freePort } from "@kindling/test-kit/free-port.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { pressByKeys } from "../page/focus.ts";
import { useEnforced } from "../product/enforced.ts";
import { openMailbox } from "../product/mailbox.ts";
import type { During } from "../product/use-product.ts";

const mailbox = await openMailbox();
const port = await freePort();
// Past the proxy: the product accepts writes from its own origin only.
const url = `http://127.0.0.1:${port}`;
const enforced = await useEnforced({
  PORT: String(port),
  PUBLIC_URL: url,
  SMTP_URL: mailbox.url,
  MAIL_FROM: "Kindling <hello@community.example>",
});
const during: During = (options, run) => enforced.during({ url, ...options }, run);
let founders = 0;

async function newFounder() {
  founders += 1;
  const company = `Emberline ${founders}`;
  const email = `maya${founders}@emberline.example`;
  await enforced.send("POST", "/api/founders", { company, name: "Maya Okafor", email });
  return { company, email };
}

async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
}

/** Signs in by the latest of so many mails. */
async function signInByLink(page: Page, email: string, mails: number): Promise<void> {
  await page.goto("/founder/login");
  await requestLink(page, email);
  await page.goto((await mailbox.links(email, mails)).at(-1)!);
  await pressByKeys(page.getByRole("button", { name: "Sign In", exact: true }));
  await page.waitForURL("**/founder/dashboard");
}

const isSpent = (page: Page) => page.getByRole("alert").getByText("This link no longer works").waitFor();

it("a mailed link signs a founder in once, in another tab, on the page that was asked for", async () => {
  const { company, email } = await newFounder();
  await during({}, async ({ page, errors }) => {
    await page.goto("/founder/dashboard?tab=services");
    await page.waitForURL("**/founder/login");
    await requestLink(page, email);
    const [link] = await mailbox.links(email, 1);
    const opened = await page.context().newPage();
    await opened.goto("/");
    await opened.goto(link!);
    await opened.getByText(company, { exact: true }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await pressByKeys(opened.getByRole("button", { name: "Sign In", exact: true }));
    await opened.waitForURL("**/founder/dashboard?tab=services");
    // Back reaches neither a URL with the token nor a form.
    await opened.goBack();
    expect(opened.url()).not.toContain("token");
    await page.getByText("You are signed in as Maya Okafor.").waitFor();
    await page.getByRole("link", { name: "Go to your dashboard" }).click();
    await page.waitForURL("**/founder/dashboard?tab=services");
    expect(errors).toEqual([]);
    await page.context().clearCookies();
    await page.goto("/");
    await page.goto(link!);
    await isSpent(page);
    expect(page.url()).toBe(`${url}/founder/login`);
  });
});

it("a founder confirms a new email by a mailed link, and signs in with it", async () => {
  const { company, email } = await newFounder();
  const next = `new.${email}`;
  await during({}, async ({ page, errors }) => {
    await signInByLink(page, email, 1);
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByLabel("Email").fill(next);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(`We have mailed a link to ${next}.`).waitFor();
    await page.reload();
    await page.getByText(`you log in with ${email}.`).waitFor();
    const [link] = await mailbox.links(next, 1);
    await page.goto(link!);
    await pressByKeys(page.getByRole("button", { name: "Confirm Email" }));
    await page.getByRole("heading", { name: "Your email has changed" }).waitFor();
    expect(errors).toEqual([]);
    await page.goto("/founder/dashboard");
    await page.waitForURL("**/founder/login");
    await signInByLink(page, next, 2);
    await page.getByText(company, { exact: true }).first().waitFor();
    await page.goto(link!);
    await isSpent(page);
  });
});

it("a founder takes the data along, deletes the account by a mailed link, and restores it by the next", async () => {
  const { company, email } = await newFounder();
  await during({}, async ({ page, errors }) => {
    await signInByLink(page, email, 1);
    const textOf = async (format: string) => {
      const coming = page.waitForEvent("download");
      await pressByKeys(page.getByRole("button", { name: `Download ${format}` }));
      const download = await coming;
      expect(download.suggestedFilename()).toBe(`my-data.${format.toLowerCase()}`);
      return readFile(await download.path(), "utf8");
    };
    expect(JSON.parse(await textOf("JSON"))).toMatchObject({ role: "founder", founder: { email } });
    expect(await textOf("CSV")).toContain(`"founder","email","${email}"`);

    await page.getByRole("button", { name: "Delete Account", exact: true }).click();
    await page.getByLabel("Your email, to confirm").fill(email);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Check your mail" }).waitFor();
    await page.goto((await mailbox.links(email, 2)).at(-1)!);
    await pressByKeys(page.getByRole("button", { name: "Delete Account" }));
    await page.getByRole("heading", { name: "Your account is deleted" }).waitFor();
    expect(errors).toEqual([]);
    await page.goto("/founder/dashboard");
    await page.waitForURL("**/founder/login");

    await page.goto((await mailbox.links(email, 3)).at(-1)!);
    await pressByKeys(page.getByRole("button", { name: "Restore Account" }));
    await page.getByRole("heading", { name: "Your account is restored" }).waitFor();
    await signInByLink(page, email, 4);
    await page.getByText(company, { exact: true }).first().waitFor();
  });
});
