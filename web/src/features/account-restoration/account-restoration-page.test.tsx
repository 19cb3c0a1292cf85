import { readAccountRestoration, restoreOwnAccount } from "@kindling/contracts/me/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, isAt, refused } from "../../testing/sign-in.ts";

const client = setUpClient();
const account = { role: "founder", name: "Maya Okafor", email: "maya@emberline.example" } as const;
const restore = page.getByRole("button", { name: "Restore Account" });
const advice = page.getByText("an admin can restore it within 30 days");

describe("the link that restores a deleted account", () => {
  it("shows whose account it restores, and restores it by a button", async () => {
    client.server.on(readAccountRestoration, () => account);
    client.server.on(restoreOwnAccount, () => account);
    await client.open("/account-restoration#token=abc");
    await expect.element(page.getByText("deleted founder account of Maya Okafor")).toBeVisible();
    await expect.element(page.getByText(account.email, { exact: true })).toBeVisible();
    expect(client.server.seen).not.toContain("POST /api/account-restoration");
    await restore.click();
    await expect.element(page.getByRole("heading", { name: "Your account is restored" })).toBeVisible();
    await expect.element(page.getByText(`You can sign in with ${account.email} again.`)).toHaveFocus();
    await expectAccessible();
    await page.getByRole("link", { name: "Founder Login" }).click();
    await isAt("/founder/login");
  });

  it("is missing without a token, which the page says", async () => {
    await client.open("/account-restoration");
    await expect.element(page.getByText("Please open the link in your mail once more")).toBeVisible();
    await expect.element(advice).toBeVisible();
  });

  it("says why it does not restore the account", async () => {
    client.server.on(readAccountRestoration, () => account);
    for (const [status, text] of [
      [401, texts.restorationEnded],
      [404, texts.notRestorable],
      [409, texts.restorationTaken],
    ] as const) {
      client.server.respond("POST", "/api/account-restoration", () => refused(status, text));
      await client.open("/account-restoration#token=abc");
      await restore.click();
      await alerts(text);
      await expect.element(advice).toBeVisible();
      await expect.element(restore).not.toBeInTheDocument();
    }
  });
});
