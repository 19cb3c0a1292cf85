import { readAdminSignIn } from "@kindling/contracts/admins/endpoints.ts";
import type { AdminSignIn } from "@kindling/contracts/admins/schemas.ts";
import { createAdminSession } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection, hang } from "../../testing/fake-server.ts";
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
const login = "/admin/login";
const passcode = page.getByLabelText("Passcode", { exact: true });
const nameField = page.getByLabelText("Name", { exact: true });
const codeField = page.getByLabelText("Code", { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const failed = "Login failed. Please try again.";
/** The bodies of the sign-ins. */
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  fakeClock();
});

const respond = (answer: () => Response | Promise<Response>) =>
  client.server.respond("POST", "/api/admin/session", ({ body }) => {
    sent.push(body);
    return answer();
  });

function accept(role: "admin" | "viewer" = "admin"): void {
  serveEmptyDashboard(client.server);
  client.server.on(createAdminSession, ({ body }) => {
    sent.push(body);
    return { role, id: null };
  });
}

/** With the real clock, which axe needs. */
async function expectAccessibleNow(): Promise<void> {
  vi.useRealTimers();
  await expectAccessible();
  fakeClock();
}

/** Advances the clock by the second that a sign-in takes at least. */
async function waitOutSignIn(): Promise<void> {
  await expect.element(button("Signing in...")).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
}

async function press(keys: string): Promise<void> {
  await userEvent.keyboard(`${keys}{Enter}`);
  await waitOutSignIn();
}

async function signInWith(text: string): Promise<void> {
  await passcode.fill(text);
  await button("Sign in").click();
  await waitOutSignIn();
}

describe("the admin login", () => {
  it("takes a second, sends one request on repeated presses, and opens the dashboard", async () => {
    accept();
    await client.open(login);
    await passcode.fill("open sesame");
    const { form } = passcode.element() as HTMLInputElement;
    for (let presses = 0; presses < 3; presses += 1) form!.requestSubmit();
    await vi.advanceTimersByTimeAsync(900);
    expect(window.location.pathname).toBe(login);
    await waitOutSignIn();
    await isAt("/admin/dashboard");
    expect(sent).toEqual([{ passcode: "open sesame" }]);
    expect(storedSessions.admin.read()).toBe(true);
  });

  it("is accessible after a refusal", async () => {
    await client.open(login);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Admin Login");
    expect(document.title).toBe("Admin Login · Kindling");
    respond(() => refused(401, texts.wrongPasscode));
    await signInWith("wrong");
    await alerts(texts.wrongPasscode);
    await expectAccessibleNow();
  });

  it("shows a refusal after a second too, and selects the passcode: typing replaces it and removes the error", async () => {
    respond(() => refused(401, "No."));
    await client.open(login);
    await passcode.fill("wrong");
    (passcode.element() as HTMLInputElement).form!.requestSubmit();
    await vi.advanceTimersByTimeAsync(900);
    const error = page.getByRole("alert").getByText(texts.wrongPasscode);
    await expect.element(error).not.toBeInTheDocument();
    await waitOutSignIn();
    await expect.element(error).toBeVisible();
    await expect.element(passcode).toHaveFocus();
    await expect.element(passcode).toHaveAccessibleDescription(texts.wrongPasscode);
    await userEvent.keyboard("open sesame");
    await expect.element(error).not.toBeInTheDocument();
    await expect.element(passcode).toHaveValue("open sesame");
    accept();
    await press("");
    await isAt("/admin/dashboard");
  });

  it("shows and hides the passcode, and links home", async () => {
    await client.open(login);
    await passcode.fill("open");
    await expect.element(passcode).toHaveAttribute("type", "password");
    await button("Show passcode").click();
    await expect.element(passcode).toHaveAttribute("type", "text");
    await button("Hide passcode").click();
    await expect.element(passcode).toHaveAttribute("type", "password");
    (passcode.element() as HTMLElement).focus();
    for (const next of ["Show passcode", "Sign in"]) {
      await userEvent.keyboard("{Tab}");
      await expect.element(button(next)).toHaveFocus();
    }
    await page.getByRole("link", { name: "Back to main site" }).click();
    await isAt("/");
  });
});

describe("the admin login when the server fails", () => {
  it("shows an error for each response that is no success, and accepts a retry", async () => {
    await client.open(login);
    await passcode.fill("open sesame");
    for (const [answer, text] of [
      [() => refused(500, "Something broke"), failed],
      [() => new Response("<html>"), failed],
      [() => Response.json({ success: true, data: { role: "king", id: null } }), failed],
      [breakConnection, failed],
      [() => refused(400, "passcode: is too long"), texts.wrongPasscode],
      [() => refused(429, texts.tooManySignIns), texts.tooManySignIns],
    ] as const) {
      respond(answer);
      await button("Sign in").click();
      await waitOutSignIn();
      await alerts(text);
      expect(storedSessions.admin.read()).toBeNull();
    }
    accept();
    await button("Sign in").click();
    await waitOutSignIn();
    await isAt("/admin/dashboard");
  });

  it("times out after 30 s", async () => {
    respond(hang);
    await client.open(login);
    await signInWith("open sesame");
    await vi.advanceTimersByTimeAsync(28_000);
    await expect.element(button("Signing in...")).toBeVisible();
    await vi.advanceTimersByTimeAsync(2_000);
    await alerts(failed);
  });
});

describe("the login of several admins", () => {
  const serveNames = () => serveSession(client.server, null, { admin_sign_in: "name-and-passcode" });

  it("requires a name, and sends it", async () => {
    serveNames();
    await client.open(login);
    await expect.element(nameField).toBeVisible();
    await passcode.fill("ben's passcode");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(texts.adminNameMissing)).toBeVisible();
    await expect.element(nameField).toHaveFocus();
    respond(() => refused(401, "No."));
    await press("anna");
    await alerts(texts.wrongAdminLogin);
    accept("viewer");
    await nameField.fill("ben");
    await press("");
    await isAt("/admin/dashboard");
    expect(sent.at(-1)).toEqual({ name: "ben", passcode: "ben's passcode" });
    expect(storedSessions.admin.read()).toBe("viewer");
  });

  it("requires a name when the passcode is sent before that is known", async () => {
    const form = Promise.withResolvers<AdminSignIn>();
    client.server.on(readAdminSignIn, () => form.promise);
    await client.open(login);
    await passcode.fill("ben's passcode");
    await userEvent.keyboard("{Enter}");
    await expect.element(nameField).not.toBeInTheDocument();
    form.resolve({ name: "required", email: false });
    await expect.element(page.getByText(texts.adminNameMissing)).toBeVisible();
    await expect.element(nameField).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it("asks for a code, and says what is wrong with it", async () => {
    serveNames();
    await client.open(login);
    await nameField.fill("ada");
    respond(() => refused(401, "A code is needed.", "code"));
    await signInWith("a passcode");
    await expect.element(codeField).toHaveFocus();
    await expect.element(page.getByText(texts.wrongCode)).not.toBeInTheDocument();
    await expectAccessibleNow();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(texts.codeNeeded)).toBeVisible();
    await press("000000");
    await expect.element(page.getByText(texts.wrongCode)).toBeVisible();
    await expect.element(codeField).toHaveFocus();
    respond(() => refused(429, texts.tooManySignIns));
    await press("111111");
    await alerts(texts.tooManySignIns);
    await userEvent.keyboard("222222");
    await expect.element(page.getByText(texts.tooManySignIns)).not.toBeInTheDocument();
    accept();
    await press("");
    await isAt("/admin/dashboard");
    expect(sent.at(-1)).toEqual({ name: "ada", passcode: "a passcode", code: "222222" });
  });

  it("goes back from the code to name and passcode", async () => {
    serveNames();
    await client.open(login);
    await nameField.fill("ada");
    respond(() => refused(401, "A code is needed.", "code"));
    await signInWith("a passcode");
    await expect.element(codeField).toHaveFocus();
    await press("000000");
    await button("Back").click();
    await expect.element(passcode).toHaveFocus();
    await expect.element(page.getByText(texts.wrongCode)).not.toBeInTheDocument();
    await nameField.fill("eve");
    accept();
    await press("");
    await isAt("/admin/dashboard");
    expect(sent.at(-1)).toEqual({ name: "eve", passcode: "a passcode" });
  });
});
