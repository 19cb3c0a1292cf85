import { freePort } from "@kindling/test-kit/free-port.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { pressByKeys } from "../page/focus.ts";
import { passcode, useEnforced } from "../product/enforced.ts";
import { openMailbox } from "../product/mailbox.ts";

const mailbox = await openMailbox();
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const { during, send } = await useEnforced({
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  SMTP_URL: mailbox.url,
  MAIL_FROM: "Kindling <hello@community.example>",
});
// Past the proxy: the product accepts writes from its own origin only.
const url = publicUrl;
let founders = 0;

async function newFounder() {
  founders += 1;
  const company = `Emberline ${founders}`;
  const email = `maya${founders}@emberline.example`;
  const { id } = await send<{ id: number }>("POST", "/api/founders", { company, name: "Maya Okafor", email });
  return { id, company, email };
}

async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto("/founder/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
}

const confirmSignIn = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true }).click();

const storedLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("founderLogin") ?? "null"));

/** Fills in the founder form's required fields and ends on Team. */
async function fillIn(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByLabel("Company Name").fill(name);
  await form.getByLabel("Founder Name").fill("Maya Okafor");
  await form.getByLabel("Email").fill(`${name.toLowerCase()}@mail.example`);
  await form.getByLabel("Website").fill("emberline.example");
  await form.getByRole("tab", { name: "Business" }).click();
  await form.getByLabel("Industry").click();
  await page.getByRole("option", { name: "SaaS", exact: true }).click();
  await form.getByLabel("Elevator Pitch").fill("Fires that last.");
  await form.getByRole("tab", { name: "Team" }).click();
  await form.getByLabel("Discord Username").fill("maya");
}

describe("with founder sign-in by a mailed link", () => {
  it("an applicant sees that a link will be mailed, before and after applying", async () => {
    await during({ url }, async ({ page }) => {
      await page.goto("/apply");
      await page.getByText("we mail you a link to your dashboard").waitFor();
      await fillIn(page, page.getByRole("main"), "Applied");
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await page.getByText("You can log in with the same email: applied@mail.example.").waitFor();
      await page.getByText("At each login we mail you a link there to sign in.").waitFor();
    });
  });

  it("an admin who adds a founder sees the same", async () => {
    await during({ url }, async ({ page }) => {
      await page.goto("/admin/login");
      await page.getByLabel("Passcode", { exact: true }).fill(passcode);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("button", { name: "Add Founder" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Add Founder" });
      await fillIn(page, dialog, "Added");
      await dialog.getByRole("button", { name: "Add Founder" }).click();
      await dialog.getByText("The founder can log in with the same email: added@mail.example.").waitFor();
      await dialog.getByText("At each login we mail the founder a link there to sign in.").waitFor();
    });
  });
});

describe("a founder who signs in by a mailed link", () => {
  it("sees the instructions and signs in once by the link", async () => {
    const { id, company, email } = await newFounder();
    await during({ url }, async ({ page, errors }) => {
      await page.goto("/founder/login");
      await page.getByText("we will mail you a link to sign in").waitFor();
      await requestLink(page, email);
      await page.getByText(email).waitFor();
      await page.getByText("15 minutes").waitFor();
      expect(await storedLogin(page)).toBeNull();

      const [link] = await mailbox.links(email, 1);
      await page.goto(link!);
      await page.getByText(`This link signs you in to Kindling at ${new URL(publicUrl).host} as:`).waitFor();
      for (const shown of ["Maya Okafor", company, email])
        await page.getByText(shown, { exact: true }).waitFor();
      expect(await page.context().cookies()).toEqual([]);
      await pressByKeys(page.getByRole("button", { name: "Sign In", exact: true }));
      await page.waitForURL("**/founder/dashboard");
      await page.getByRole("button", { name: "Sign Out" }).waitFor();
      await page.getByText(company, { exact: true }).first().waitFor();
      const { loginTime, ...login } = await storedLogin(page);
      expect(login).toEqual({ email, founderId: id, founderName: "Maya Okafor", company });
      expect(Date.parse(loginTime)).toBeGreaterThan(0);
      expect(errors).toEqual([]);
      // Back reaches neither a URL with the token nor a form.
      await page.goBack();
      expect(page.url()).not.toContain("token");
      await page.getByText("You are signed in as Maya Okafor.").waitFor();
      expect(await page.getByLabel("Email").count()).toBe(0);

      await page.context().clearCookies();
      await page.goto("/");
      await page.goto(link!);
      await page
        .getByRole("alert")
        .getByText(
          "This link no longer works: it is too old, or it or another one was used. Please ask for a new one.",
        )
        .waitFor();
      expect(page.url()).toBe(`${publicUrl}/founder/login`);
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("heading", { name: "Check your mail" }).waitFor();
    });
  });

  it("reaches the requested page, though the link opens in another tab", async () => {
    const { email } = await newFounder();
    await during({ url }, async ({ page }) => {
      await page.goto("/founder/dashboard?tab=services");
      await page.waitForURL("**/founder/login");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Sign In" }).click();
      const [link] = await mailbox.links(email, 1);
      const opened = await page.context().newPage();
      await opened.goto(link!);
      await confirmSignIn(opened);
      await opened.waitForURL("**/founder/dashboard?tab=services");
      // The first tab's login now links to the dashboard.
      await page.getByText("You are signed in as Maya Okafor.").waitFor();
      await page.getByRole("link", { name: "Go to your dashboard" }).click();
      await page.waitForURL("**/founder/dashboard?tab=services");
    });
  });

  it("can request the link again, or for another email", async () => {
    const { email } = await newFounder();
    const another = await newFounder();
    await during({ url }, async ({ page }) => {
      await requestLink(page, email);
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

  it("sees no token in the URL, and can retry when the server is unreachable", async () => {
    const { email } = await newFounder();
    await during({ url }, async ({ page }) => {
      await requestLink(page, email);
      const [link] = await mailbox.links(email, 1);
      await page.route("**/api/founder/session", (route) => route.abort());
      await page.route("**/api/founder/link", (route) => route.abort());
      await page.goto(link!);
      const problem = page
        .getByRole("alert")
        .getByText("Login failed. Please check your connection and try again.");
      await problem.waitFor();
      expect(page.url()).toBe(`${publicUrl}/founder/login`);
      await page.unroute("**/api/founder/link");
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.getByText("This link signs you in").waitFor();
      await confirmSignIn(page);
      await problem.waitFor();
      await page.unroute("**/api/founder/session");
      await confirmSignIn(page);
      await page.waitForURL("**/founder/dashboard");
    });
  });

  it("can open the link in a tab that already shows the login", async () => {
    const { email } = await newFounder();
    await during({ url }, async ({ page }) => {
      await requestLink(page, email);
      const [link] = await mailbox.links(email, 1);
      // The page does not reload: only the fragment changes.
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, new URL(link!).hash);
      await confirmSignIn(page);
      await page.waitForURL("**/founder/dashboard");
    });
  });

  it("sees that the link is for another founder, and stays signed in without using it", async () => {
    const { email } = await newFounder();
    await during({ url }, async ({ page }) => {
      await requestLink(page, email);
      const [link] = await mailbox.links(email, 1);
      await page.goto("/admin/login");
      await page.getByLabel("Passcode", { exact: true }).fill(passcode);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/admin/dashboard");
      await page.goto(link!);
      await page.getByText("You are signed in here as an admin now.").waitFor();
      await page.getByRole("button", { name: "This is not me" }).click();
      await page.getByLabel("Email").waitFor();
      await page.goto("/admin/dashboard");
      await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
      // The link is still valid.
      await page.goto(link!);
      await confirmSignIn(page);
      await page.waitForURL("**/founder/dashboard");
    });
  });
});

itIsAccessible(
  "the login by a mailed link",
  (options, run) => during({ url, ...options }, run),
  async ({ page }, check) => {
    const { email } = await newFounder();
    await page.goto("/founder/login");
    await page.getByText("we will mail you a link to sign in").waitFor();
    await check("before");
    await requestLink(page, email);
    await check("mailed");
    await page.getByRole("button", { name: "Send It Again" }).click();
    await page.getByText("The link was mailed once more.").waitFor();
    await check("mailed again");
    const [, link] = await mailbox.links(email, 2);
    await page.goto(link!);
    await page.getByText("This link signs you in").waitFor();
    await check("by the link");
  },
);
