import { freePort } from "@kindling/test-kit/free-port.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useEnforced } from "./enforced.ts";
import { itIsForEveryone } from "./everyone.ts";
import { openMailbox } from "./mailbox.ts";

const mailbox = await openMailbox();
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const { during, send } = await useEnforced({
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  SMTP_URL: mailbox.url,
  MAIL_FROM: "Kindling <hello@community.example>",
});
// Without the door: the product takes what changes something from its own address only.
const url = publicUrl;
let founders = 0;

async function newFounder() {
  founders += 1;
  const company = `Emberline ${founders}`;
  const email = `maya${founders}@emberline.example`;
  const { id } = await send<{ id: number }>("POST", "/api/founders", { company, name: "Maya Okafor", email });
  return { id, company, email };
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/founder/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
}

const storedLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("founderLogin") ?? "null"));

describe("a founder who signs in by a mailed link", () => {
  it("is told so before and after, and gets in by the link, once", async () => {
    const { id, company, email } = await newFounder();
    await during({ url }, async ({ page, errors }) => {
      await page.goto("/founder/login");
      await page.getByText("we will mail you a link to sign in").waitFor();
      await askForLink(page, email);
      await page.getByText(email).waitFor();
      await page.getByText("15 minutes").waitFor();
      expect(await storedLogin(page)).toBeNull();

      const [link] = await mailbox.links(email, 1);
      await page.goto(link!);
      await page.waitForURL("**/founder/dashboard");
      await page.getByText(company, { exact: true }).first().waitFor();
      const { loginTime, ...login } = await storedLogin(page);
      expect(login).toEqual({ email, founderId: id, founderName: "Maya Okafor", company });
      expect(Date.parse(loginTime)).toBeGreaterThan(0);
      expect(errors).toEqual([]);
      // Back leads to no address with the token in it.
      await page.goBack();
      expect(page.url()).not.toContain("token");

      await page.context().clearCookies();
      await page.goto("/");
      await page.goto(link!);
      await page
        .getByRole("alert")
        .getByText("This link was used before or is too old. Please ask for a new one.")
        .waitFor();
      expect(page.url()).toBe(`${publicUrl}/founder/login`);
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("heading", { name: "Check your mail" }).waitFor();
    });
  });

  it("can have it sent again, or to another address", async () => {
    const { email } = await newFounder();
    const another = await newFounder();
    await during({ url }, async ({ page }) => {
      await askForLink(page, email);
      await page.getByRole("button", { name: "Send It Again" }).click();
      await page.getByText("The link was mailed once more.").waitFor();
      const [first, second] = await mailbox.links(email, 2);
      expect(first).not.toBe(second);

      await page.getByRole("button", { name: "Use Another Address" }).click();
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(email);
      await page.keyboard.type("nobody@emberline.example");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("No founder found with this email address.").waitFor();
      await page.getByLabel("Email").fill(another.email);
      await page.keyboard.press("Enter");
      await page.getByText(another.email).waitFor();
      await mailbox.links(another.email, 1);
    });
  });

  it("takes the token out of the address at once, and can try again when the server cannot be reached", async () => {
    const { email } = await newFounder();
    await during({ url }, async ({ page }) => {
      await askForLink(page, email);
      const [link] = await mailbox.links(email, 1);
      await page.route("**/api/founder/session", (route) => route.abort());
      await page.goto(link!);
      await page
        .getByRole("alert")
        .getByText("Login failed. Please check your connection and try again.")
        .waitFor();
      expect(page.url()).toBe(`${publicUrl}/founder/login`);
      await page.unroute("**/api/founder/session");
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.waitForURL("**/founder/dashboard");
    });
  });

  it("can open the link in a window where the login is open already", async () => {
    const { email } = await newFounder();
    await during({ url }, async ({ page }) => {
      await askForLink(page, email);
      const [link] = await mailbox.links(email, 1);
      // No new page: only the fragment changes.
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, new URL(link!).hash);
      await page.waitForURL("**/founder/dashboard");
    });
  });
});

itIsForEveryone(
  "the login by a mailed link",
  (options, run) => during({ url, ...options }, run),
  async ({ page }, check) => {
    const { email } = await newFounder();
    await page.goto("/founder/login");
    await page.getByText("we will mail you a link to sign in").waitFor();
    await check("before");
    await askForLink(page, email);
    await check("mailed");
    await page.getByRole("button", { name: "Send It Again" }).click();
    await page.getByText("The link was mailed once more.").waitFor();
    await check("mailed again");
  },
);
