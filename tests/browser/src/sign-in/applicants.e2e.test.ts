import { texts } from "@kindling/contracts/texts.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillRequired, openForm, registerButton } from "../investor-registration/use-registration.ts";
import { pressByKeys } from "../page/focus.ts";
import { passcode, useEnforced } from "../product/enforced.ts";
import { openMailbox } from "../product/mailbox.ts";

const mailbox = await openMailbox();
const port = await freePort();
// Past the proxy: the product accepts writes from its own origin only.
const url = `http://127.0.0.1:${port}`;
const { during, product, send } = await useEnforced({
  PORT: String(port),
  PUBLIC_URL: url,
  SMTP_URL: mailbox.url,
  MAIL_FROM: "Kindling <hello@community.example>",
  CONTACT_EMAIL: "help@community.example",
  REVIEW_APPLICATIONS: "on",
});
await product.signIn(passcode);
let applicants = 0;

/** A founder who applies, and the mailed link. */
async function applied() {
  applicants += 1;
  const company = `Emberline ${applicants}`;
  const founder = founderLike(applicants, { company });
  const { id } = await send<{ id: number }>("POST", "/api/founders", founder);
  const [link] = await mailbox.links(founder.email, 1);
  return { id, company, email: founder.email, link: link! };
}

const decide = (id: number, what: "approve" | "ask" | "decline", body: object = {}, whose = "founders") =>
  product.send("POST", `/api/applications/${whose}/${id}/${what}`, body);

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await pressByKeys(page.getByRole("button", { name: "Sign In", exact: true }));
  await page.waitForURL("**/founder/dashboard");
}

const notice = (page: Page, title: string) => page.getByRole("heading", { name: title });
const reviewed = "Your application is being reviewed";
const declined = "Your application was declined";

describe("a founder who applies", () => {
  it("follows the application on the dashboard, and answers a question by keyboard", async () => {
    const { id, email, link } = await applied();
    await during({ url }, async ({ page, errors }) => {
      await confirm(page, link);
      await notice(page, reviewed).waitFor();
      await page.getByText("only admins see your profile").waitFor();
      await page.getByRole("button", { name: "Edit Profile" }).waitFor();

      await decide(id, "ask", { question: "Who builds it?" });
      await mailbox.links(email, 2);
      await page.reload();
      await page.getByText("Who builds it?").waitFor();
      await page.getByRole("textbox", { name: "Your answer" }).fill("The two of us.");
      await pressByKeys(page.getByRole("button", { name: "Send Answer" }));
      await page.getByText("Answer sent").waitFor();
      await notice(page, reviewed).waitFor();
      await page.getByText("The two of us.").waitFor();

      await decide(id, "approve");
      await page.reload();
      await page.getByRole("button", { name: "Edit Profile" }).waitFor();
      await page.getByRole("heading", { name: "Sign-ins" }).waitFor();
      expect(await notice(page, reviewed).count()).toBe(0);
      expect(errors).toEqual([]);
    });
  });
});

it("an investor confirms the email with the password, and sees the application on the dashboard", async () => {
  await during({ url }, async ({ page, errors }) => {
    await openForm(page);
    const email = await fillRequired(page);
    await registerButton(page).click();
    await page.getByText("Next, we mail you a link, with which you confirm your email").waitFor();
    const [link] = await mailbox.links(email, 1);
    const [{ id }] = await product.get("/api/applications/investors");
    await page.goto(link!);
    await page
      .getByLabel(/^New password|^Password/i)
      .first()
      .fill("seven birds over the pond");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/investor/dashboard");
    await notice(page, reviewed).waitFor();
    await decide(id, "decline", { reason: "We have enough investors this year." }, "investors");
    await page.reload();
    await notice(page, declined).waitFor();
    await page.getByText("We have enough investors this year.").waitFor();
    expect(await page.getByText("Your next founder is on the way").count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

it("an admin approves an applicant once the email is confirmed", async () => {
  const { company, email, link } = await applied();
  await during({ url }, async ({ page }) => {
    await page.goto("/admin/login");
    await page.getByLabel("Passcode", { exact: true }).fill(passcode);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/dashboard");
    await page.goto("/admin/applications");
    const item = page.getByRole("listitem").filter({ hasText: company });
    await item.getByText("Email not confirmed").waitFor();
    const approve = page.getByRole("button", { name: `Approve ${company}` });
    await approve.click();
    const question = page.getByRole("alertdialog", { name: `Approve ${company} anyway?` });
    await question.getByText(texts.emailUnconfirmed).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("checkbox", { name: `Select ${company}` }).check();
    await page.getByRole("button", { name: "Approve selected" }).click();
    await page.getByText("1 founder not approved:").waitFor();
    await page.getByText(`${company}: The applicant has not confirmed the email yet.`).waitFor();

    await during({ url }, ({ page: own }) => confirm(own, link));
    await item.getByText("Email confirmed").waitFor();
    await item.getByRole("button", { name: company, exact: true }).click();
    await page.getByRole("tab", { name: "History" }).click();
    const entry = page.getByRole("dialog").getByRole("listitem").first();
    await entry.getByText("confirmed their email").waitFor();
    await entry.getByText(email).waitFor();
    expect(await entry.getByRole("button").count()).toBe(0);
    await page.keyboard.press("Escape");
    await approve.click();
    await page.getByText(`${company} approved`).waitFor();
  });
});
