import { readAdminSignIn } from "@kindling/contracts/admins/endpoints.ts";
import { createAdminSession } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import {
  alerts,
  fakeClock,
  isAt,
  refused,
  serveEmptyDashboard,
  serveSession,
} from "../../testing/sign-in.ts";

const client = setUpClient();
const passcode = page.getByLabelText("Passcode", { exact: true });
const nameField = page.getByLabelText("Name", { exact: true });

/** Advances the clock by the second that a sign-in takes at least. */
async function signIn(typed: string): Promise<void> {
  await passcode.fill(typed);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
}

describe("the admin login beside named admins", () => {
  it("takes a name or an email, or the shared passcode without one", async () => {
    const sent: unknown[] = [];
    client.server.on(readAdminSignIn, () => ({ name: "optional" as const, email: true }));
    await client.open("/admin/login");
    const hint = "Or your email. Leave it empty to sign in with the passcode that all admins share.";
    await expect.element(nameField).toHaveAccessibleDescription(hint);
    await expectAccessible();
    fakeClock();
    client.server.respond("POST", "/api/admin/session", ({ body }) => {
      sent.push(body);
      return refused(401, "No.");
    });
    await signIn("wrong");
    await alerts(texts.wrongPasscode);
    await nameField.fill("anna@team.example");
    await signIn("wrong");
    await alerts(texts.wrongAdminLogin);
    serveEmptyDashboard(client.server);
    client.server.on(createAdminSession, ({ body }) => {
      sent.push(body);
      return { role: "admin" as const, id: null };
    });
    await nameField.fill("");
    await signIn("open sesame");
    await isAt("/admin/dashboard");
    expect(sent).toEqual([
      { passcode: "wrong" },
      { name: "anna@team.example", passcode: "wrong" },
      { passcode: "open sesame" },
    ]);
  });

  it("follows the configuration when the server does not say whether names are asked for", async () => {
    serveSession(client.server, null, { admin_sign_in: "name-and-passcode" });
    client.server.respond("GET", readAdminSignIn.path, () => refused(503, "Down."));
    await client.open("/admin/login");
    await expect.element(nameField).toBeVisible();
  });
});
