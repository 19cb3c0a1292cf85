import { founderAccount, investorAccount } from "@kindling/contracts/accounts/endpoints.ts";
import type { MemberAccount } from "@kindling/contracts/accounts/schemas.ts";
import { inviteInvestor } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { focus } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { refused, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const at = "2026-03-02T09:30:00.000Z";
const sessions = [1, 2, 3].map((n) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  begun_at: at,
  last_seen_at: at,
  device: "Firefox on Windows",
}));
const free: MemberAccount = { suspension: null, password_since: at, invitation_expires_at: null, sessions };
const invitation = { path: "/investor/invitation#token=abc", mailed: false, expires_at: at };
const admin = { role: "admin", id: null, name: "ada" } as const;

const dialog = page.getByRole("dialog");
const button = (name: string | RegExp) => dialog.getByRole("button", { name, exact: true });
const tab = (name: string) => dialog.getByRole("tab", { name });
const heading = (name: string) => expect.element(dialog.getByRole("heading", { name })).toBeVisible();
const shows = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();
const question = page.getByRole("alertdialog");
const reason = question.getByRole("textbox", { name: "Reason" });
const confirm = (name: string) => question.getByRole("button", { name });
const endFirst = dialog.getByRole("button", { name: "End session: Firefox on Windows" }).first();
const endpoints = { founder: founderAccount, investor: investorAccount };
const suspendPath = "/api/founders/:id/account/suspend";

function serveAccount(kind: "founder" | "investor", account = free): void {
  const { read, suspend, lift } = endpoints[kind];
  client.server.on(read, () => account);
  client.server.on(lift, () => account);
  client.server.on(suspend, ({ body }) => {
    const { reason: given = null } = body as { reason?: string };
    return { ...account, sessions: [], suspension: { since: at, by: admin, reason: given } };
  });
}

async function open(kind: "founder" | "investor", account = free): Promise<void> {
  new FakeCommunity(client.server);
  serveSession(client.server, admin, { admin_sign_in: "name-and-passcode" });
  serveAccount(kind, account);
  const query = kind === "founder" ? "founder=1" : "tab=database&investor=1";
  await client.open(`/admin/dashboard?${query}`);
  await tab("Account").click();
}

describe("the account of a member, for admins", () => {
  it("ends a session, without another change meanwhile, and then all", async () => {
    await open("investor");
    const held = Promise.withResolvers<void>();
    client.server.on(investorAccount.endSession, async () => {
      await held.promise;
      return { ...free, sessions: sessions.slice(1) };
    });
    await endFirst.click();
    for (const name of ["Suspend", "End All"]) await expect.element(button(name)).toBeDisabled();
    held.resolve();
    await shows("Session ended");
    await expect
      .poll(() => dialog.getByText("Firefox on Windows", { exact: true }).elements().length)
      .toBe(2);
    client.server.on(investorAccount.endSessions, () => ({ ...free, sessions: [] }));
    await button("End All").click();
    await shows("Investor 1 is not signed in anywhere.");
    await expect.element(dialog.getByRole("region", { name: "Sessions" })).toHaveFocus();
  });

  it("is suspended after a question, with a reason, and lifted", async () => {
    await open("founder");
    await heading("Can sign in");
    await button("Suspend").click();
    await expectAccessible(question);
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Suspend")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    // The buttons stay within the window below a long reason.
    await reason.fill("\n".repeat(60));
    focus(confirm("Suspend"));
    const bottom = () => confirm("Suspend").element().getBoundingClientRect().bottom;
    await expect.poll(bottom).toBeLessThan(window.innerHeight);
    await reason.fill("Somebody else uses it.");
    await confirm("Suspend").click();
    await heading("Suspended");
    await shows("Reason: Somebody else uses it.");
    await shows("Account suspended");
    await expect.element(button("Reset Sign-in")).toBeDisabled();
    await expectAccessible(dialog);
    await expect.element(button("Lift Suspension")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await heading("Can sign in");
    await button("Suspend").click();
    await expect.element(reason).toHaveValue("");
  });

  it("can be loaded and changed again after a failure, with the same reason", async () => {
    await open("founder");
    client.server.respond("GET", "/api/founders/:id/account", () => refused(503, "The gateway is down."));
    await client.reload();
    await expect.element(dialog).toBeVisible();
    await tab("Account").click();
    await shows("Account not loaded");
    serveAccount("founder");
    await button("Try Again").click();
    client.server.respond("POST", suspendPath, breakConnection);
    await button("Suspend").click();
    await reason.fill("Asked for money.");
    await userEvent.keyboard("{Escape}");
    await button("Suspend").click();
    await confirm("Suspend").click();
    await expect.element(dialog.getByRole("alert").getByText("Network error.")).toBeVisible();
    await heading("Can sign in");
    await button("Suspend").click();
    await expect.element(reason).toHaveValue("Asked for money.");
  });

  it("says in a notification that a change failed after it was left", async () => {
    await open("founder");
    const left = Promise.withResolvers<Response>();
    client.server.respond("POST", suspendPath, () => left.promise);
    await button("Suspend").click();
    await confirm("Suspend").click();
    await tab("History").click();
    await expect.element(button("Suspending...")).not.toBeInTheDocument();
    left.reject(new TypeError("Failed to fetch"));
    await shows("The account of Founder 1 was not changed");
  });

  it("shows a change, and not an older response that arrives later", async () => {
    await open("founder");
    await heading("Can sign in");
    await tab("History").click();
    const older = Promise.withResolvers<MemberAccount>();
    client.server.on(founderAccount.read, () => older.promise);
    await tab("Account").click();
    await button("Suspend").click();
    await confirm("Suspend").click();
    await heading("Suspended");
    older.resolve(free);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await heading("Suspended");
  });
});

describe("the sign-in of a member", () => {
  it("of an investor is reset after a question, also if the account was left before the response", async () => {
    await open("investor");
    const held = Promise.withResolvers<typeof invitation>();
    client.server.on(investorAccount.reset, () => held.promise);
    await button("Reset Sign-in").click();
    await expect.element(question).toMatchTextContent(/The password stops working/);
    await confirm("Reset").click();
    await expect.element(button("Resetting...")).toBeVisible();
    await tab("History").click();
    client.server.on(investorAccount.read, () => ({
      ...free,
      password_since: null,
      invitation_expires_at: at,
      sessions: [],
    }));
    held.resolve(invitation);
    await shows("The sign-in of Investor 1 was reset");
    await shows("The link was not mailed: send it yourself.");
    await tab("Account").click();
    await expect.element(dialog.getByRole("heading", { name: /^Invited until \w+ 2, 2026/ })).toBeVisible();
  });

  it("of a founder is reset, and says whether a link was mailed", async () => {
    await open("founder");
    for (const [mailed, text] of [
      [false, "Every session has ended. No link was mailed."],
      [true, "Every session has ended. A link to sign in was mailed to founder1@company.example."],
    ] as const) {
      client.server.on(founderAccount.reset, () => ({ path: null, expires_at: null, mailed }));
      await button("Reset Sign-in").click();
      await confirm("Reset").click();
      await shows(text);
    }
    client.server.respond("POST", "/api/founders/:id/account/reset", () => refused(409, texts.liftFirst));
    await button("Reset Sign-in").click();
    await confirm("Reset").click();
    await expect.element(dialog.getByRole("alert").getByText(texts.liftFirst)).toBeVisible();
  });
});

describe("an invitation", () => {
  const invite = button("Invite to Log In");
  const invited = { ...free, password_since: null, sessions: [] };

  it("is made with a link to copy", async () => {
    await open("investor", invited);
    client.server.on(inviteInvestor, () => invitation);
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await invite.click();
    await shows("The link was not mailed: send it yourself.");
    const link = `${window.location.origin}${invitation.path}`;
    await expect.element(dialog.getByLabelText("Invitation link")).toHaveValue(link);
    await expect.element(dialog.getByText(/Works once, until \w+ 2, 2026 at/)).toBeVisible();
    await expectAccessible(dialog);
    await button("Copy").click();
    await expect.element(button("Copied")).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(link);
  });

  it("is reported in a notification, made or not, if its response arrives after the record was left", async () => {
    for (const [settle, text] of [
      [() => Response.error(), "Investor 1 was not invited"],
      [
        () => Response.json({ success: true, data: invitation }, { status: 201 }),
        "Open the record to copy the link of the invitation.",
      ],
    ] as const) {
      await open("investor", invited);
      const left = Promise.withResolvers<Response>();
      client.server.respond("POST", "/api/investors-database/:id/invitation", () => left.promise);
      await invite.click();
      await userEvent.keyboard("{Escape}");
      await expect.element(dialog).not.toBeInTheDocument();
      left.resolve(settle());
      await shows(text);
    }
  });
});
