import { confirmAccountDeletion, readAccountDeletion } from "@kindling/contracts/me/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, isAt, refused } from "../../testing/sign-in.ts";

const client = setUpClient();
const account = { role: "founder", name: "Maya Okafor", email: "maya@emberline.example" } as const;
const confirm = page.getByRole("button", { name: "Delete Account" });
const advice = page.getByText("If you still have an account, sign in and use Delete Account");
const respond = (status: number, text: string) =>
  client.server.respond("POST", "/api/account-deletion", () => refused(status, text));

describe("the link that deletes an account", () => {
  it("shows whose account it deletes, and deletes it by a button", async () => {
    client.server.on(readAccountDeletion, () => account);
    const deleted = { state: "deleted", erased_from: "2026-05-12T12:00:00.000Z" } as const;
    client.server.on(confirmAccountDeletion, () => deleted);
    await client.open("/account-deletion#token=abc");
    await expect.element(page.getByText("This deletes the founder account of Maya Okafor at")).toBeVisible();
    await expect.element(page.getByText(account.email, { exact: true })).toBeVisible();
    expect(client.server.seen).not.toContain("POST /api/account-deletion");
    await expectAccessible();
    await confirm.click();
    await expect.element(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
    await expect
      .element(page.getByText("Your data is kept until May 12, 2026. Then it is erased for good."))
      .toHaveFocus();
    await expect.element(page.getByText("use the link that we have mailed you")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "hello@community.example" })).toBeVisible();
    await expectAccessible();
  });

  it("is missing without a token, which the page says", async () => {
    await client.open("/account-deletion");
    await expect.element(page.getByText("Please open the link in your mail once more")).toBeVisible();
    await expect.element(advice).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Investor Login" }).click();
    await isAt("/investor/login");
  });

  it("says how to get a new one when it no longer works, and not when the account is gone", async () => {
    client.server.on(readAccountDeletion, () => account);
    await client.open("/account-deletion#token=abc");
    respond(503, "Down");
    await confirm.click();
    await alerts("Down");
    respond(401, "no");
    await confirm.click();
    await alerts(texts.linkInvalid);
    await expect.element(advice).toBeVisible();
    await client.open("/account-deletion#token=abc");
    respond(404, texts.accountGone);
    await confirm.click();
    await alerts(texts.accountGone);
    await expect.element(advice).not.toBeInTheDocument();
  });
});
