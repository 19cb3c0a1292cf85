import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { fillRequired, openForm, registerButton } from "../investor-registration/use-registration.ts";
import { mailedLinks, useEnforced } from "../product/enforced.ts";
import { adminRole } from "../product/roles.ts";
import type { During } from "../product/use-product.ts";

const enforced = await useEnforced("mailed");
const { product, send } = enforced;
// Past the proxy: the product accepts writes from its own origin only.
const { url } = product;
const during: During = (options, run) => enforced.during({ url, ...options }, run);

function makeFounder() {
  const word = randomUUID().slice(0, 8);
  const fields = { company: `Emberline ${word}`, name: "Maya Okafor", email: `maya@${word}.example` };
  return founderLike(1, fields) as ReturnType<typeof founderLike> & typeof fields;
}
const addFounder = async () => {
  const founder = makeFounder();
  await product.send("POST", "/api/founders", founder);
  return founder;
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await button(page, "Sign In").click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
}

/** Follows the latest of so many mailed links. */
async function followLink(page: Page, email: string, mails: number): Promise<void> {
  await page.goto((await mailedLinks(email, mails)).at(-1)!);
  await button(page, "Sign In").click();
  await page.waitForURL("**/founder/dashboard");
}

const isSpent = (page: Page) => page.getByRole("alert").getByText("This link no longer works").waitFor();
const notice = (page: Page, title: string) => page.getByRole("heading", { name: title });
const reviewed = "Your application is being reviewed";

it("a mailed link signs a founder in once, in another tab, on the page that was asked for", async () => {
  const { company, email } = await addFounder();
  await during({}, async ({ page, errors }) => {
    await page.goto("/founder/dashboard?tab=services");
    await page.waitForURL("**/founder/login");
    await requestLink(page, email);
    const [link] = await mailedLinks(email, 1);
    const opened = await page.context().newPage();
    await opened.goto(link!);
    await opened.getByText(company, { exact: true }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await button(opened, "Sign In").click();
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

it("a founder takes the data along, and changes the email, deletes and restores the account by mailed links", async () => {
  const { company, email } = await addFounder();
  const next = `new.${email}`;
  await during({}, async ({ page, errors }) => {
    await page.goto("/founder/login");
    await requestLink(page, email);
    await followLink(page, email, 1);
    const textOf = async (format: string) => {
      const coming = page.waitForEvent("download");
      await button(page, `Download ${format}`).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe(`my-data.${format.toLowerCase()}`);
      return readFile(await download.path(), "utf8");
    };
    expect(JSON.parse(await textOf("JSON"))).toMatchObject({ role: "founder", founder: { email } });
    expect(await textOf("CSV")).toContain(`"founder","email","${email}"`);

    await button(page, "Edit Profile").click();
    await page.getByLabel("Email").fill(next);
    await button(page, "Save").click();
    await page.getByText(`We have mailed a link to ${next}.`).waitFor();
    const [change] = await mailedLinks(next, 1);
    await page.goto(change!);
    await button(page, "Confirm Email").click();
    await notice(page, "Your email has changed").waitFor();
    expect(errors).toEqual([]);

    await page.goto("/founder/dashboard");
    await page.waitForURL("**/founder/login");
    await requestLink(page, next);
    await followLink(page, next, 2);
    await button(page, "Delete Account").click();
    await page.getByLabel("Your email, to confirm").fill(next);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Check your mail" }).waitFor();
    await page.goto((await mailedLinks(next, 3)).at(-1)!);
    await button(page, "Delete Account").click();
    await notice(page, "Your account is deleted").waitFor();
    await page.goto((await mailedLinks(next, 4)).at(-1)!);
    await button(page, "Restore Account").click();
    await notice(page, "Your account is restored").waitFor();
    await page.goto("/founder/dashboard");
    await page.waitForURL("**/founder/login");
    await requestLink(page, next);
    await followLink(page, next, 5);
    await page.getByText(company, { exact: true }).first().waitFor();
  });
});

it("a founder applies, confirms the email and answers a question, which an admin follows and approves", async () => {
  const applicant = makeFounder();
  const { company, email } = applicant;
  const { id } = await send<{ id: number }>("POST", "/api/founders", applicant);
  await during({}, async ({ page, errors }) => {
    await adminRole("ada").signIn(page, "/admin/applications");
    const item = page.getByRole("listitem").filter({ hasText: company });
    await item.getByText("Email not confirmed").waitFor();
    await button(page, `Approve ${company}`).click();
    const question = page.getByRole("alertdialog", { name: `Approve ${company} anyway?` });
    await question.getByText(texts.emailUnconfirmed).waitFor();
    await button(page, "Cancel").click();

    await during({}, async ({ page: own, errors: ownErrors }) => {
      await followLink(own, email, 1);
      await notice(own, reviewed).waitFor();
      await item.getByText("Email confirmed").waitFor();
      await button(page, `Ask... ${company}`).click();
      await page.getByRole("textbox", { name: "Question" }).fill("Who builds it?");
      await button(page, "Send Question").click();
      await mailedLinks(email, 2);
      await own.reload();
      await own.getByText("Who builds it?").waitFor();
      await own.getByRole("textbox", { name: "Your answer" }).fill("The two of us.");
      await button(own, "Send Answer").click();
      await own.getByText("Answer sent").waitFor();
      await notice(own, reviewed).waitFor();
      await item.getByText("The two of us.").waitFor();

      await button(page, company).click();
      await page.getByRole("tab", { name: "History" }).click();
      const entries = page.getByRole("dialog").getByRole("listitem");
      await entries.filter({ hasText: "confirmed their email" }).getByText(email).waitFor();
      await page.keyboard.press("Escape");
      await button(page, `Approve ${company}`).click();
      await page.getByText(`${company} approved`).waitFor();
      await own.reload();
      await own.getByRole("heading", { name: "Sign-ins" }).waitFor();
      expect(await notice(own, reviewed).count()).toBe(0);
      expect(ownErrors).toEqual([]);
    });
    expect((await product.get(`/founders/${id}`)).company).toBe(company);
    expect(errors).toEqual([]);
  });
});

it("an investor confirms the email with the password, and sees the application on the dashboard", async () => {
  await during({}, async ({ page, errors }) => {
    await openForm(page);
    const email = await fillRequired(page);
    await registerButton(page).click();
    await page.getByText("Next, we mail you a link, with which you confirm your email").waitFor();
    const [link] = await mailedLinks(email, 1);
    const applications = await product.get("/api/applications/investors");
    const { id } = applications.find((one: { record: Investor }) => one.record.email === email);
    await page.goto(link!);
    await page.getByLabel(/^Password/).fill("seven birds over the pond");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/investor/dashboard");
    await notice(page, reviewed).waitFor();
    const reason = "We have enough investors this year.";
    await product.send("POST", `/api/applications/investors/${id}/decline`, { reason });
    await page.reload();
    await notice(page, "Your application was declined").waitFor();
    await page.getByText(reason).waitFor();
    expect(errors).toEqual([]);
  });
});
