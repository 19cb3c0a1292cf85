import { authFounder, getConfig } from "@kindling/contracts/gateway/endpoints.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection, hang, openConfig } from "../../testing/fake-server.ts";
import { founder, serveFounder } from "../../testing/members.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, fakeClock, isAt, refused } from "../../testing/sign-in.ts";

const client = setUpClient();
const login = "/founder/login";
const email = page.getByLabelText("Email");
const signIn = page.getByRole("button", { name: "Sign In" });
const pending = page.getByRole("button", { name: "Signing in..." });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const respond = (answer: () => Response | Promise<Response>) =>
  client.server.respond("POST", "/api/founder/auth", answer);
const { id, name, company } = founder;

function accept(): void {
  serveFounder(client.server, { access: "open" });
  client.server.on(authFounder, () => ({ id, name, company }));
}

async function fillIn(): Promise<void> {
  await client.open(login);
  await email.fill("  MAYA@emberline.example ");
}

describe("the founder login", () => {
  it("requires a valid email, and is accessible", async () => {
    await client.open(login);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Founder Login");
    await email.fill("   ");
    await userEvent.keyboard("{Enter}");
    await shows("Please enter your email address");
    await expect.element(email).toHaveFocus();
    await expectAccessible();
    await email.fill("maya");
    await expect.element(page.getByText("Please enter your email address")).not.toBeInTheDocument();
    await userEvent.keyboard("{Tab}{Enter}");
    await shows("Please enter a valid email address");
  });

  it("sends the email once on repeated presses, stores the founder and opens the dashboard", async () => {
    accept();
    const held = Promise.withResolvers<void>();
    let body: unknown;
    client.server.on(authFounder, async (request) => {
      body = request.body;
      await held.promise;
      return { id, name, company };
    });
    const before = new Date().toISOString();
    await fillIn();
    const element = signIn.element() as HTMLElement;
    element.click();
    element.click();
    await expect.element(pending).toBeVisible();
    await userEvent.type(email, "{Enter}");
    held.resolve();
    await isAt("/founder/dashboard");
    expect(client.server.seen.filter((line) => line === "POST /api/founder/auth")).toHaveLength(1);
    expect(body).toEqual({ email: "MAYA@emberline.example" });
    const { loginTime, ...stored } = storedSessions.founder.read()!;
    expect(stored).toMatchObject({ founderId: id, founderName: name, company });
    expect(loginTime >= before).toBe(true);
  });

  it("stays where the user went while it signed in, who is signed in", async () => {
    const held = Promise.withResolvers<void>();
    accept();
    client.server.on(authFounder, async () => {
      await held.promise;
      return { id, name, company };
    });
    await fillIn();
    await signIn.click();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await isAt("/");
    held.resolve();
    await expect.poll(() => storedSessions.founder.read()).not.toBeNull();
    await isAt("/");
  });

  it("links to the opt-in", async () => {
    await client.open(login);
    await page.getByRole("link", { name: "Apply to join Kindling" }).click();
    await isAt("/apply");
  });
});

describe("a founder login that fails", () => {
  it("shows an error with the product's name for an unknown email", async () => {
    client.server.on(getConfig, () => ({ ...openConfig, product: "Tinder Box" }));
    respond(() => refused(404, "no"));
    await fillIn();
    await expect.element(page.getByRole("link", { name: "Apply to join Tinder Box" })).toBeVisible();
    await signIn.click();
    await alerts(
      "No founder found with this email address. Please check your email or apply to join Tinder Box Group.",
    );
  });

  it("shows an error for each response that is no success, and can be retried", async () => {
    const unreadable = "Invalid response from server. Please try again.";
    await fillIn();
    for (const [answer, text] of [
      [() => refused(403, "You are banned."), "You are banned."],
      [() => Response.json({}, { status: 500 }), "Authentication failed. Please try again."],
      [() => new Response("<html>"), unreadable],
      [() => new Response("<html>", { status: 502 }), unreadable],
      [() => Response.json({ success: true, data: {} }), unreadable],
      [() => Response.json({ success: false }), "Authentication failed"],
      [() => Response.json({ success: false, error: "Not today." }), "Not today."],
      [breakConnection, "Login failed. Please check your connection and try again."],
    ] as const) {
      respond(answer);
      await signIn.click();
      await alerts(text);
      expect(storedSessions.founder.read(), text).toBeNull();
    }
    accept();
    await signIn.click();
    await isAt("/founder/dashboard");
  });

  it("times out after 30 s (fake clock)", async () => {
    respond(hang);
    await fillIn();
    fakeClock();
    await signIn.click();
    await expect.element(pending).toBeVisible();
    await vi.advanceTimersByTimeAsync(31_000);
    await alerts("Login failed. Please check your connection and try again.");
  });
});
