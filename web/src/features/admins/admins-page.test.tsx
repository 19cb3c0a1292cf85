import * as endpoints from "@kindling/contracts/admins/endpoints.ts";
import { listOwnAdminSessions, readOwnAdmin } from "@kindling/contracts/admins/own-endpoints.ts";
import type { AdminList, ListedAdmin, OwnAdmin } from "@kindling/contracts/admins/schemas.ts";
import { getConfig } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeAdmin } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { openConfig } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, isAt, refused, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const time = "2026-11-23T10:00:00.000Z";
const anna: ListedAdmin = {
  ...{ id: 1, name: "Anna", email: "anna@team.example", role: "admin", passcode_since: time },
  ...{ invitation_expires_at: null, second_factor_since: time, last_seen_at: time },
  ...{ added_at: time, added_by: null, is_replaced: false },
};
const vera: ListedAdmin = {
  ...anna,
  ...{ id: 2, name: "Vera", email: "vera@team.example", role: "viewer", passcode_since: null },
  ...{ invitation_expires_at: time, second_factor_since: null, last_seen_at: null },
};
const line: ListedAdmin = { ...anna, id: null, name: "zoe", email: null, second_factor_since: null };
const shared: OwnAdmin = {
  ...{ role: "admin", name: null, email: null, passcode: "shared", passcode_since: null, mails: null },
};
const invitation = { path: "/admin/invitation#token=abc", mailed: false, expires_at: time };
let list: AdminList;
let sent: unknown[] = [];

const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = (name: string) => page.getByRole("dialog", { name });
const asked = page.getByRole("alertdialog");
const passcode = asked.getByLabelText(/^Your passcode/);
const code = asked.getByLabelText(/^Code/);
const shows = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();

beforeEach(() => {
  list = { admins: [anna, vera], shared_passcode: "on" };
  sent = [];
  serveSession(client.server, { role: "admin", id: null, name: "Ben" });
  storeAdmin({ role: "admin" });
  new FakeCommunity(client.server);
  client.server.on(endpoints.listAdmins, () => list);
});
const open = () => client.open("/admin/admins");

describe("the page Admins", () => {
  it("shows who signs in, how, and when they were last seen", async () => {
    list.admins.push(line, { ...anna, id: 3, name: "Old", email: "old@team.example", is_replaced: true });
    await open();
    await shows("anna@team.example");
    const rows = page.getByRole("region", { name: "Who signs in here" }).getByRole("listitem");
    await expect.poll(() => rows.nth(0).element().textContent).toMatch(/Anna.*Two-step.*Last seen November/);
    await expect.poll(() => rows.nth(1).element().textContent).toMatch(/Vera.*Viewer.*Invited.*Not seen yet/);
    await expect.poll(() => rows.nth(2).element().textContent).toMatch(/zoe.*From ADMINS_FILE/);
    await expect
      .poll(() => rows.nth(3).element().textContent)
      .toMatch(/Old.*Replaced.*only its line signs in/);
    expect(rows.nth(2).getByRole("button").elements()).toEqual([]);
    await expectAccessible();
  });

  it("adds an admin, shows what is wrong, and then the link to copy", async () => {
    await open();
    await button("Add Admin").click();
    const form = dialog("Add Admin");
    await form.getByRole("button", { name: "Add and Invite" }).click();
    await shows("Please enter a name.");
    await form.getByLabelText(/^Name/).fill("anna");
    await form.getByLabelText(/^Email/).fill("ben");
    await form.getByRole("button", { name: "Add and Invite" }).click();
    await shows("Please enter an email address.");
    await form.getByLabelText(/^Email/).fill("ben@team.example");
    await form.getByRole("button", { name: "Add and Invite" }).click();
    await shows(texts.passcodeNeeded);
    await expect.element(form.getByLabelText(/^Your passcode/)).toHaveFocus();
    await userEvent.keyboard("a passcode");
    client.server.respond("POST", "/api/admins", () => refused(409, texts.adminNameTaken, "name"));
    await form.getByRole("button", { name: "Add and Invite" }).click();
    await shows(texts.adminNameTaken);
    await expect.element(form.getByLabelText(/^Name/)).toHaveFocus();
    await expectAccessible(form);
    client.server.on(endpoints.addAdmin, ({ body }) => {
      sent.push(body);
      const admin = { ...vera, id: 9, name: "Ben", email: "ben@team.example", role: "admin" as const };
      list = { ...list, admins: [...list.admins, admin] };
      return { admin, invitation };
    });
    await form.getByLabelText(/^Name/).fill("Ben");
    await form.getByRole("button", { name: "Add and Invite" }).click();
    const done = dialog("Ben is added");
    await shows("The link was not mailed: send it yourself.");
    const link = `${window.location.origin}/admin/invitation#token=abc`;
    await expect.element(done.getByLabelText("Link to choose a passcode")).toHaveValue(link);
    await expectAccessible(done);
    await done.getByRole("button", { name: "Done" }).click();
    await shows("ben@team.example");
    expect(sent).toEqual([
      { name: "Ben", email: "ben@team.example", role: "admin", current_passcode: "a passcode" },
    ]);
  });

  it("changes a role, makes a new link, and says why something is refused", async () => {
    await open();
    await button("Manage Anna").click();
    const shown = dialog("Anna");
    await expectAccessible(shown);
    client.server.respond("PUT", "/api/admins/1", () => refused(409, texts.lastAdmin));
    await shown.getByRole("button", { name: "Make Viewer" }).click();
    await alerts(texts.lastAdmin);
    client.server.on(endpoints.changeAdminRole, ({ body }) => {
      sent.push(body);
      list = { ...list, admins: [{ ...anna, role: "viewer" }, vera] };
      return list.admins[0]!;
    });
    await shown.getByRole("button", { name: "Make Viewer" }).click();
    await expect.element(shown.getByRole("button", { name: "Make Admin" })).toBeVisible();
    await shown.getByRole("button", { name: "New Link" }).click();
    await expect.element(passcode).toHaveFocus();
    await expectAccessible(asked);
    client.server.respond("POST", "/api/admins/1/invitation", () =>
      refused(400, texts.wrongPasscode, "current_passcode"),
    );
    await userEvent.keyboard("another{Enter}");
    await expect.element(asked.getByText(texts.wrongPasscode)).toBeVisible();
    await expect.element(passcode).toHaveFocus();
    // The factor was turned on elsewhere, meanwhile.
    client.server.respond("POST", "/api/admins/1/invitation", () => refused(400, texts.codeNeeded, "code"));
    await userEvent.keyboard("a passcode{Enter}");
    await expect.element(code).toHaveFocus();
    client.server.on(endpoints.inviteAdmin, ({ body }) => {
      sent.push(body);
      return { ...invitation, mailed: true };
    });
    await userEvent.keyboard("123456{Enter}");
    await shows("The link was mailed to anna@team.example.");
    await expect.element(asked).not.toBeInTheDocument();
    await expect.element(shown.getByRole("button", { name: "New Link" })).toHaveFocus();
    expect(sent).toMatchObject([{ role: "viewer" }, { current_passcode: "a passcode", code: "123456" }]);
  });

  it("resets the second factor and removes, each after a question", async () => {
    list.admins.push({ ...anna, id: 4, name: "Ben", email: "ben@team.example" });
    await open();
    await button("Manage Anna").click();
    client.server.on(endpoints.resetAdminSecondFactor, ({ body }) => {
      sent.push(body);
      list = { ...list, admins: [{ ...anna, second_factor_since: null }, vera] };
      return list.admins[0]!;
    });
    await dialog("Anna").getByRole("button", { name: "Reset" }).click();
    await asked.getByRole("button", { name: "Turn Off" }).click();
    await shows(texts.passcodeNeeded);
    await passcode.fill("a passcode");
    // The own sign-in needs one.
    await code.fill("123456");
    await asked.getByRole("button", { name: "Turn Off" }).click();
    await shows("Off. Everybody turns it on in their own account.");
    expect(sent).toMatchObject([{ current_passcode: "a passcode", code: "123456" }]);
    await expect.element(asked).not.toBeInTheDocument();
    await expect.poll(() => dialog("Anna").element().contains(document.activeElement)).toBe(true);
    client.server.on(endpoints.removeAdmin, () => {
      list = { ...list, admins: [vera] };
      return list;
    });
    await dialog("Anna").getByRole("button", { name: "Remove" }).click();
    await asked.getByRole("button", { name: "Cancel" }).click();
    expect(list.admins).toHaveLength(2);
    await dialog("Anna").getByRole("button", { name: "Remove" }).click();
    await asked.getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("anna@team.example")).not.toBeInTheDocument();
    await shows("Anna is removed");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  it("says that somebody was removed meanwhile", async () => {
    await open();
    await button("Manage Anna").click();
    client.server.respond("DELETE", "/api/admins/1", () => {
      list = { ...list, admins: [vera] };
      return refused(404, texts.adminNotFound);
    });
    await dialog("Anna").getByRole("button", { name: "Remove" }).click();
    await asked.getByRole("button", { name: "Remove" }).click();
    await alerts(texts.adminNotFound);
    await dialog("Anna").getByRole("button", { name: "Close" }).first().click();
    await expect.element(button("Manage Anna")).not.toBeInTheDocument();
  });

  it("offers no link and no reset for oneself, and asks before one becomes a viewer", async () => {
    serveSession(client.server, { role: "admin", id: null, name: "Anna" });
    client.server.on(endpoints.changeAdminRole, ({ body }) => {
      sent.push(body);
      return { ...anna, role: "viewer" as const };
    });
    await open();
    await button("Manage Anna").click();
    await shows(/Turn it off in your account/);
    for (const name of ["New Link", "Reset"])
      expect(dialog("Anna").getByRole("button", { name }).elements()).toEqual([]);
    await dialog("Anna").getByRole("button", { name: "Make Viewer" }).click();
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await dialog("Anna").getByRole("button", { name: "Make Viewer" }).click();
    await asked.getByRole("button", { name: "Make Viewer" }).click();
    await shows("Anna is a viewer now");
    expect(sent).toEqual([{ role: "viewer" }]);
  });

  it("turns the shared passcode off after a question, and on", async () => {
    client.server.respond("PUT", "/api/admin/shared-passcode", () =>
      refused(409, texts.sharedPasscodeNeeded),
    );
    await open();
    await button("Turn Off").click();
    await asked.getByRole("button", { name: "Turn Off" }).click();
    await alerts(texts.sharedPasscodeNeeded);
    await expect.element(asked).not.toBeInTheDocument();
    client.server.on(endpoints.switchSharedPasscode, ({ body }) => {
      const { on } = body as { on: boolean };
      list = { ...list, shared_passcode: on ? "on" : "off" };
      return list;
    });
    await button("Turn Off").click();
    await asked.getByRole("button", { name: "Turn Off" }).click();
    await shows("The shared passcode is off");
    await button("Turn On").click();
    await expect.element(button("Turn Off")).toBeVisible();
  });

  it("lets a viewer look only", async () => {
    serveSession(client.server, { role: "viewer", id: null, name: "Vera" });
    list = { admins: [{ ...anna, email: null }, line], shared_passcode: "none" };
    await open();
    await shows("Who signs in here");
    await expect.element(page.getByRole("link", { name: "Your account: Vera" })).toBeVisible();
    for (const name of [/Manage/, "Add Admin", "Turn Off"]) expect(button(name).elements()).toEqual([]);
  });

  it("says that nobody has a name yet, and what failed", async () => {
    list = { admins: [], shared_passcode: "on" };
    await open();
    await shows(/Nobody has a name of their own yet/);
    client.server.respond("GET", "/api/admins", () => refused(400, "No"));
    await client.open("/admin/admins");
    await shows("Admins not loaded");
  });

  it("explains itself with open access, and adds nothing", async () => {
    new FakeCommunity(client.server);
    client.server.on(getConfig, () => openConfig);
    await open();
    await shows("Everyone is an admin here");
    expect(button("Add Admin").elements()).toEqual([]);
    expect(client.server.seen).not.toContain("GET /api/admins");
    await expectAccessible();
  });
});

describe("the header", () => {
  it("has the name of who is signed in, which leads to the own account", async () => {
    serveSession(client.server, { role: "admin", id: null });
    client.server.on(readOwnAdmin, () => shared);
    client.server.on(listOwnAdminSessions, () => []);
    await client.open("/admin/dashboard");
    await page.getByRole("link", { name: "Your account: Admin" }).click();
    await isAt("/admin/me");
    await shows(/ADMIN_PASSCODE/);
  });

  it.each([320, 375])("does not make the page wider at %i px, however long the name is", async (width) => {
    serveSession(client.server, {
      role: "viewer",
      id: null,
      name: "Wolfeschlegelsteinhausenbergerdorff ".repeat(3).trim(),
    });
    await page.viewport(width, 800);
    for (const path of ["/admin/dashboard", "/admin/admins", "/admin/overview"]) {
      await client.open(path);
      await expect.element(page.getByRole("link", { name: /^Your account/ })).toBeVisible();
      const { scrollWidth, clientWidth } = document.documentElement;
      expect(scrollWidth).toBe(clientWidth);
    }
  });
});
