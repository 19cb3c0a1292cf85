import { deleteOwnAccount } from "@kindling/contracts/me/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { startFounderSession, storedSessions } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { founder, investor, signIn } from "../../testing/members.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, isAt, refused } from "../../testing/sign-in.ts";

const client = setUpClient();
const opener = page
  .getByRole("region", { name: "Your data" })
  .getByRole("button", { name: "Delete Account" });
const dialog = page.getByRole("dialog", { name: "Delete my account" });
const typed = dialog.getByLabelText("Your email, to confirm");
const confirm = dialog.getByRole("button", { name: "Delete Account" });
const deleted = { state: "deleted", erased_from: "2026-05-12T12:00:00.000Z" } as const;
const mailedOnly = { state: "mailed", erased_from: null } as const;
const kept = page.getByText("Your data is kept until May 12, 2026.");

async function open(as: "founder" | "investor" = "founder"): Promise<void> {
  signIn(client.server, as);
  await client.open(`/${as}/dashboard`);
}

describe("a member's data", () => {
  it("is not saved when the server fails, which is shown", async () => {
    await open();
    for (const [format, query] of [
      ["JSON", ""],
      ["CSV", "?format=csv"],
    ] as const) {
      const asked: string[] = [];
      client.server.respond("GET", "/api/me/export", ({ query: sent }) => {
        asked.push(sent.size > 0 ? `?${sent}` : "");
        return refused(503, `${format} is down.`);
      });
      await page.getByRole("button", { name: `Download ${format}` }).click();
      await alerts(`${format} is down.`);
      expect(asked).toEqual([query]);
    }
  });

  it("is not offered where access is open", async () => {
    signIn(client.server, "founder", { access: "open" });
    await client.open("/founder/dashboard");
    await expect.element(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Your data" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Sign-ins" })).not.toBeInTheDocument();
  });

  it("has links to terms and privacy notice", async () => {
    signIn(client.server, "investor", { terms_url: "https://community.example/terms" });
    await client.open("/investor/dashboard");
    await expect
      .element(page.getByRole("region", { name: "Your data" }).getByRole("link", { name: "Terms" }))
      .toHaveAttribute("href", "https://community.example/terms");
  });
});

describe("deleting an account", () => {
  it("needs the account's email, in any case, and forgets the member", async () => {
    let body: unknown;
    client.server.on(deleteOwnAccount, (request) => {
      body = request.body;
      return deleted;
    });
    await open();
    await opener.click();
    await expect.element(typed).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(typed).toHaveFocus();
    await userEvent.keyboard("somebody@else.example{Enter}");
    await expect.element(dialog.getByText(texts.notYourEmail)).toBeVisible();
    await expect.element(typed).toHaveFocus();
    await expectAccessible(dialog);
    await typed.fill(founder.email.toUpperCase());
    await userEvent.keyboard("{Enter}");
    await expect.element(kept).toHaveFocus();
    await isAt("/account-deletion");
    expect(body).toEqual({ email: founder.email.toUpperCase() });
    expect(storedSessions.founder.read()).toBeNull();
  });

  it("of an investor leads home, from where Back does not return to the dashboard", async () => {
    client.server.on(deleteOwnAccount, () => deleted);
    await open("investor");
    await opener.click();
    await typed.fill(investor.email);
    await confirm.click();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await isAt("/");
    window.history.back();
    await expect.element(kept).toBeVisible();
    expect(storedSessions.investor.read()).toBeNull();
  });

  it("does not sign out another member when its page is loaded again", async () => {
    client.server.on(deleteOwnAccount, () => deleted);
    await open();
    await opener.click();
    await typed.fill(founder.email);
    await confirm.click();
    await expect.element(kept).toBeVisible();
    startFounderSession({ founderId: 8, founderName: "Jo", company: "Kiln", email: "jo@kiln.example" });
    await client.reload();
    await expect.element(kept).toBeVisible();
    expect(storedSessions.founder.read()?.founderId).toBe(8);
  });

  it("shows an error in the dialog and keeps the account", async () => {
    await open();
    await opener.click();
    await typed.fill(founder.email);
    client.server.respond("DELETE", "/api/me", breakConnection);
    await confirm.click();
    await alerts("Network error. Please check your connection and try again.");
    expect(storedSessions.founder.read()).not.toBeNull();
  });

  it("says that a link was mailed which confirms it", async () => {
    client.server.on(deleteOwnAccount, () => mailedOnly);
    await open();
    await opener.click();
    await typed.fill(founder.email);
    await confirm.click();
    const mailed = page.getByRole("dialog", { name: "Check your mail" });
    await expect.element(mailed.getByText(`We have mailed a link to ${founder.email}.`)).toBeVisible();
    await mailed.getByRole("button", { name: "Close" }).last().click();
    await expect.element(mailed).not.toBeInTheDocument();
    await opener.click();
    await expect.element(typed).toHaveValue("");
  });
});
