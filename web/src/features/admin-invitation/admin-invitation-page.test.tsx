import { acceptAdminInvitation, readAdminInvitation } from "@kindling/contracts/admins/endpoints.ts";
import type { AdminInvitation } from "@kindling/contracts/admins/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, isAt, refused, serveEmptyDashboard, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const anna: AdminInvitation = {
  ...{ name: "Anna", email: "anna@team.example", role: "viewer" },
  ...{ has_passcode: false, needs_code: false },
};
const passcode = page.getByLabelText(/^Passcode/);
const code = page.getByLabelText(/^Code/);
const save = page.getByRole("button", { name: "Save Passcode" });
const title = page.getByRole("heading", { level: 1 });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const open = () => client.open("/admin/invitation#token=abc");
const refuse = (status: number, text: string, path?: string) =>
  client.server.respond("POST", "/api/admin/invitation", () => refused(status, text, path));

let sent: unknown[] = [];
function accept(): void {
  serveEmptyDashboard(client.server);
  client.server.on(acceptAdminInvitation, ({ body }) => {
    sent.push(body);
    const identity = { role: "viewer", id: null, name: "Anna" } as const;
    serveSession(client.server, identity);
    return identity;
  });
}

beforeEach(() => {
  sent = [];
  client.server.on(readAdminInvitation, () => anna);
});

describe("a link to choose a passcode", () => {
  it("shows the admin's name, and signs in with the button only", async () => {
    await open();
    await expect.element(title).toHaveTextContent("Welcome, Anna");
    await shows("For Anna (anna@team.example), who signs in to Kindling as a viewer.");
    expect(window.location.hash).toBe("");
    await passcode.fill("too short");
    await save.click();
    await shows(texts.passcodeTooShort);
    await expect.element(passcode).toHaveFocus();
    await expectAccessible();
    expect(client.server.seen).not.toContain("POST /api/admin/invitation");
    refuse(400, texts.passcodeTooCommon, "passcode");
    await passcode.fill("123456789012");
    await save.click();
    await shows(texts.passcodeTooCommon);
    client.server.respond("POST", "/api/admin/invitation", breakConnection);
    await save.click();
    await alerts("Network error. Please check your connection and try again.");
    accept();
    await passcode.fill("seven birds over the pond");
    await save.click();
    await isAt("/admin/dashboard");
    expect(sent).toEqual([{ token: "abc", passcode: "seven birds over the pond" }]);
    expect(storedSessions.admin.read()).toBe("viewer");
  });

  it("asks for a code of the second factor", async () => {
    client.server.on(readAdminInvitation, () => ({ ...anna, has_passcode: true, needs_code: true }));
    await open();
    await expect.element(title).toHaveTextContent("Choose a passcode");
    await passcode.fill("seven birds over the pond");
    await save.click();
    await shows(texts.codeNeeded);
    refuse(401, "No.", "code");
    await code.fill("000000");
    await save.click();
    await shows(texts.wrongCode);
    accept();
    await code.fill("123456");
    await save.click();
    await isAt("/admin/dashboard");
    expect(sent).toEqual([{ token: "abc", passcode: "seven birds over the pond", code: "123456" }]);
  });

  it("asks for a code when the second factor was turned on meanwhile", async () => {
    await open();
    refuse(401, "No.", "code");
    await passcode.fill("seven birds over the pond");
    await save.click();
    await shows(texts.codeNeeded);
    await expect.element(code).toHaveFocus();
  });

  it("that is used up says so, before and after a passcode is typed", async () => {
    await open();
    refuse(401, texts.linkInvalid);
    await passcode.fill("seven birds over the pond");
    await save.click();
    await alerts(texts.linkInvalid);
    await expect.element(passcode).not.toBeInTheDocument();
    client.server.respond("POST", "/api/admin/invitation/link", () => refused(401, texts.linkInvalid));
    await client.open("/admin/invitation#token=def");
    await alerts(texts.linkInvalid);
    await page.getByRole("link", { name: "Admin Login" }).click();
    await isAt("/admin/login");
  });

  it("is missing without a token, which the page says", async () => {
    await client.open("/admin/invitation");
    await expect.element(page.getByText("Please open your link once more")).toBeVisible();
    await expectAccessible();
  });
});
