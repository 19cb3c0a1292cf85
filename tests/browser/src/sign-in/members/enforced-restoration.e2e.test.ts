import { call } from "@kindling/test-kit/client.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { useEnforced } from "../../product/enforced.ts";
import { openMailbox } from "../../product/mailbox.ts";
import type { During } from "../../product/use-product.ts";

const mailbox = await openMailbox();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const { send, during: duringProduct } = await useEnforced({
  PORT: String(port),
  PUBLIC_URL: url,
  SMTP_URL: mailbox.url,
  MAIL_FROM: "Kindling <hello@community.example>",
});
const during: During = (options, run) => duringProduct({ url, ...options }, run);
let members = 0;

/** A founder who has applied, signed in and deleted the account, and the mailed link that restores it. */
async function deletedFounder(): Promise<{ email: string; link: string }> {
  members += 1;
  const email = `maya${members}@emberline.example`;
  await send("POST", "/api/founders", { company: `Emberline ${members}`, name: "Maya Okafor", email });
  const lastToken = async (count: number) => (await mailbox.links(email, count)).at(-1)!.split("#token=")[1];
  await call(url, "POST", "/api/founder/auth", { email });
  const { cookie } = await call(url, "POST", "/api/founder/session", { token: await lastToken(1) });
  await call(url, "DELETE", "/api/me", { email }, { cookie: cookie! });
  await call(url, "POST", "/api/account-deletion", { token: await lastToken(2) });
  return { email, link: (await mailbox.links(email, 3)).at(-1)! };
}

describe("the mailed link after the deletion of an account", () => {
  it("restores the account by a button, once", async () => {
    const { email, link } = await deletedFounder();
    await during({}, async ({ page, errors }) => {
      await page.goto(link);
      await page.getByText("founder account of Maya Okafor").waitFor();
      await page.getByText(email, { exact: true }).waitFor();
      await pressByKeys(page.getByRole("button", { name: "Restore Account" }));
      await page.getByRole("heading", { name: "Your account is restored" }).waitFor();
      await waitForFocus(page.getByText(`You can sign in with ${email} again.`));
      expect(errors).toEqual([]);
      await pressByKeys(page.getByRole("link", { name: "Founder Login" }));
      await tabTo(page.getByLabel("Email"));
      await page.keyboard.type(email);
      await pressByKeys(page.getByRole("button", { name: "Sign In" }));
      await page.goto((await mailbox.links(email, 4)).at(-1)!);
      await pressByKeys(page.getByRole("button", { name: "Sign In", exact: true }));
      await page.waitForURL("**/founder/dashboard");

      await page.goto(link);
      await page
        .getByRole("alert")
        .getByText("This link no longer works: it is too old, or it or another one was used.")
        .waitFor();
      await page.getByText("an admin can restore it within 30 days").waitFor();
    });
  });

  it("says that another account has the email by now", async () => {
    const { email, link } = await deletedFounder();
    await send("POST", "/api/founders", { company: `Other ${members}`, name: "Noor Haddad", email });
    await during({}, async ({ page }) => {
      await page.goto(link);
      await page.getByRole("button", { name: "Restore Account" }).click();
      await page
        .getByRole("alert")
        .getByText("Another account has your email or your company by now")
        .waitFor();
    });
  });
});

itIsAccessible("the restoration of an account", during, async ({ page }, check) => {
  const { link } = await deletedFounder();
  await page.goto("/account-restoration");
  await page.getByText("Please open the link in your mail once more").waitFor();
  await check("without a link");
  await page.goto(link);
  await page.getByRole("button", { name: "Restore Account" }).waitFor();
  await check("before");
  await page.getByRole("button", { name: "Restore Account" }).click();
  await page.getByRole("heading", { name: "Your account is restored" }).waitFor();
  await check("restored");
});
