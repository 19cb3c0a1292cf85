import * as own from "@kindling/contracts/admins/own-endpoints.ts";
import type { OwnAdmin } from "@kindling/contracts/admins/schemas.ts";
import { getConfig } from "@kindling/contracts/gateway/endpoints.ts";
import { readSecondFactor } from "@kindling/contracts/second-factor/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { storeAdmin } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { enforcedConfig, openConfig } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt, refused, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const time = "2026-11-23T10:00:00.000Z";
const vera: OwnAdmin = {
  ...{ role: "viewer", name: "Vera", email: "vera@team.example" },
  ...{ passcode: "own", passcode_since: time, mails: { weekly_summary: false, due_follow_ups: true } },
};
const session = (id: number, current: boolean) => ({
  ...{ id: `5f0c8f0e-8f7a-4c3b-9c52-0d1f6a3b7c2${id}`, begun_at: time, last_seen_at: time },
  ...{ device: `Browser ${id}`, current },
});
const shows = (text: string | RegExp) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const button = (name: string | RegExp) => page.getByRole("button", { name });

beforeEach(() => {
  serveSession(client.server, { role: "viewer", id: null, name: "Vera" });
  storeAdmin({ role: "viewer" });
  new FakeCommunity(client.server);
  client.server.on(own.readOwnAdmin, () => vera);
  client.server.on(own.listOwnAdminSessions, () => [session(1, true), session(2, false)]);
  client.server.on(readSecondFactor, () => ({ on_since: null, recovery_codes_left: 0 }));
});

describe("the own account of an admin", () => {
  it("shows name, email, role and the second factor", async () => {
    await client.open("/admin/me");
    await shows("vera@team.example · Viewer");
    await shows(/^Off\. With it/);
    await expectAccessible();
    await page.getByRole("link", { name: "Set Up two-step sign-in" }).click();
    await isAt("/admin/two-step");
  });

  it("changes the passcode, for which the old one is asked", async () => {
    await client.open("/admin/me");
    await button("Change Passcode").click();
    const dialog = page.getByRole("dialog", { name: "Change passcode" });
    const save = dialog.getByRole("button", { name: "Save Passcode" });
    await save.click();
    await shows("Please enter your current passcode.");
    await dialog.getByLabelText(/^Current passcode/).fill("the old one");
    await dialog.getByLabelText(/^New passcode/).fill("short");
    await save.click();
    await shows(texts.passcodeTooShort);
    await dialog.getByLabelText(/^New passcode/).fill("seven birds over the pond");
    client.server.respond("PUT", "/api/admin/me/passcode", () =>
      refused(400, texts.wrongCurrentPasscode, "current_passcode"),
    );
    await save.click();
    await shows(texts.wrongCurrentPasscode);
    await expect.element(dialog.getByLabelText(/^Current passcode/)).toHaveFocus();
    await expectAccessible(dialog);
    let sent: unknown;
    client.server.on(own.changeOwnPasscode, ({ body }) => {
      sent = body;
      return [session(1, true)];
    });
    client.server.on(own.listOwnAdminSessions, () => [session(1, true)]);
    await save.click();
    await shows("Passcode changed");
    expect(sent).toEqual({ current_passcode: "the old one", passcode: "seven birds over the pond" });
    await expect.element(page.getByText("Browser 2")).not.toBeInTheDocument();
  });

  it("turns the weekly summary on, and says if that failed", async () => {
    await client.open("/admin/me");
    const summary = page.getByRole("switch", { name: "Weekly summary" });
    await expect.element(summary).not.toBeChecked();
    client.server.respond("PUT", "/api/admin/me/mails", () => refused(503, texts.upstreamDown));
    await summary.click();
    await shows(texts.upstreamDown);
    await expect.element(summary).not.toBeChecked();
    const sent: unknown[] = [];
    client.server.on(own.chooseOwnMails, ({ body }) => {
      sent.push(body);
      return { ...vera, mails: { weekly_summary: true, due_follow_ups: true } };
    });
    await summary.click();
    await expect.element(summary).toBeChecked();
    expect(sent).toEqual([{ weekly_summary: true }]);
    await expect.element(page.getByText(texts.upstreamDown)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("turns the mails of due follow-ups off, which only admins get", async () => {
    await client.open("/admin/me");
    const followUps = page.getByRole("switch", { name: "Follow-ups that are due" });
    await expect.element(page.getByRole("switch", { name: "Weekly summary" })).toBeVisible();
    await expect.element(followUps).not.toBeInTheDocument();
    const anna: OwnAdmin = { ...vera, role: "admin", name: "Anna" };
    client.server.on(own.readOwnAdmin, () => anna);
    client.server.on(own.chooseOwnMails, ({ body }) => {
      expect(body).toEqual({ due_follow_ups: false });
      return { ...anna, mails: { weekly_summary: false, due_follow_ups: false } };
    });
    await client.reload();
    await expect.element(followUps).toBeChecked();
    await followUps.click();
    await expect.element(followUps).not.toBeChecked();
  });

  it("says that no mail is sent without a mail server", async () => {
    client.server.on(getConfig, () => ({ ...enforcedConfig, invites_by_hand: true as const }));
    await client.open("/admin/me");
    await shows(/There is no mail server, so none is sent\.$/);
  });

  it("lists the sessions and ends them", async () => {
    await client.open("/admin/me");
    await shows("Browser 2");
    client.server.on(own.endOwnAdminSession, () => [session(1, true), session(3, false)]);
    await button(/^End session: Browser 2/).click();
    await shows("Browser 3");
    client.server.on(own.endOwnAdminSessions, () => [session(1, true)]);
    await button("End All Others").click();
    await expect.element(page.getByText("Browser 3")).not.toBeInTheDocument();
  });

  it.each([
    ["shared", null, /ADMIN_PASSCODE/],
    ["file", "zoe", /ADMINS_FILE/],
  ] as const)("says where a passcode is that is %s", async (passcode, name, text) => {
    client.server.on(own.readOwnAdmin, () => ({
      ...vera,
      role: "admin" as const,
      name,
      email: null,
      passcode,
      mails: null,
    }));
    await client.open("/admin/me");
    await shows(text);
    expect(page.getByRole("switch").elements()).toEqual([]);
    expect(button("Change Passcode").elements()).toEqual([]);
    if (name === null) await shows("It is for admins with a name and a passcode of their own.");
  });

  it("says what could not be loaded", async () => {
    client.server.respond("GET", "/api/admin/me", () => refused(400, "No"));
    await client.open("/admin/me");
    await shows("Account not loaded");
  });

  it("explains with open access that nobody has one", async () => {
    client.server.on(getConfig, () => openConfig);
    await client.open("/admin/me");
    await shows("Everyone is an admin here");
  });
});
