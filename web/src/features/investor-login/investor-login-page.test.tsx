import { createInvestorSession, getConfig } from "@kindling/contracts/gateway/endpoints.ts";
import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection, openConfig } from "../../testing/fake-server.ts";
import { investor, serveInvestor } from "../../testing/members.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, fakeClock, isAt, refused, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const identity = { role: "investor", id: investor.id } as const;
const login = "/investor/login";
const email = page.getByLabelText("Email");
const password = page.getByLabelText(/^Password/);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const signIns = () => client.server.seen.filter((line) => line.startsWith("POST"));

async function fillIn(): Promise<void> {
  await client.open(login);
  await email.fill("ada@stone.example");
  await password.fill("seven birds over the pond");
}

/** Advances the clock by the second that a sign-in takes at least. */
async function waitOutSignIn(): Promise<void> {
  await expect.element(button("Logging in...")).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
}

describe("the investor login", () => {
  it("is accessible, also with an error, and shows what it leads to beside the form, on a phone below it", async () => {
    serveSession(client.server, null);
    client.server.respond("POST", "/api/investor/session", () => refused(401, texts.wrongLogin));
    await fillIn();
    expect(document.title).toBe("Investor Login · Kindling");
    for (const [width, isBeside] of [
      [1280, true],
      [768, true],
      [375, false],
    ] as const) {
      await page.viewport(width, 800);
      const form = button("Log In").element().getBoundingClientRect();
      const pitch = page.getByRole("complementary").element().getBoundingClientRect();
      expect([pitch.left >= form.right, pitch.top >= form.bottom], `${width} px`).toEqual([
        isBeside,
        !isBeside,
      ]);
    }
    await button("Log In").click();
    await alerts(texts.wrongLogin);
    await expectAccessible();
  });

  it("is blocked by the browser without email or password", async () => {
    await client.open(login);
    await button("Log In").click();
    await expect.element(email).toHaveFocus();
    await email.fill("no address");
    await password.fill("secret");
    await button("Log In").click();
    await expect.element(email).toHaveFocus();
    await email.fill("ada@stone.example");
    await password.fill("");
    await button("Log In").click();
    await expect.element(password).toHaveFocus();
    await expect.element(button("Log In")).toBeVisible();
  });

  it("takes a second and sends no request where access is open", async () => {
    serveInvestor(client.server, { access: "open" });
    await fillIn();
    fakeClock();
    const { form } = password.element() as HTMLInputElement;
    for (let presses = 0; presses < 2; presses += 1) form!.requestSubmit();
    await vi.advanceTimersByTimeAsync(900);
    expect(window.location.pathname).toBe(login);
    await waitOutSignIn();
    await isAt("/investor/dashboard");
    expect(signIns()).toEqual([]);
  });

  it("waits for the configuration, and sends email and password where access is enforced", async () => {
    serveInvestor(client.server);
    const config = Promise.withResolvers<ClientConfig>();
    client.server.on(getConfig, () => config.promise);
    let body: unknown;
    client.server.on(createInvestorSession, (request) => {
      body = request.body;
      return identity;
    });
    await fillIn();
    fakeClock();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Logging in...")).toBeVisible();
    expect(signIns()).toEqual([]);
    config.resolve({ ...openConfig, access: "enforced" });
    await expect.poll(signIns).toHaveLength(1);
    await waitOutSignIn();
    await isAt("/investor/dashboard");
    expect(body).toEqual({ email: "ada@stone.example", password: "seven birds over the pond" });
    expect(storedSessions.investor.read()).toBe(investor.id);
  });

  it("stays where the user went while it logged in, who is signed in", async () => {
    await fillIn();
    fakeClock();
    await button("Log In").click();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await isAt("/");
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.poll(() => storedSessions.investor.read()).toBe(1);
    await isAt("/");
  });

  it("shows and hides the password", async () => {
    await client.open(login);
    await button("Show password").click();
    await expect.element(password).toHaveAttribute("type", "text");
    await button("Hide password").click();
    await expect.element(password).toHaveAttribute("type", "password");
  });
});

describe("the investor login when it fails", () => {
  it("shows the reason after a second, selects the password, and accepts a retry", async () => {
    const respond = (answer: () => Response | Promise<Response>) =>
      client.server.respond("POST", "/api/investor/session", answer);
    serveSession(client.server, null);
    await fillIn();
    fakeClock();
    for (const [answer, text] of [
      [() => refused(401, texts.wrongLogin), texts.wrongLogin],
      [() => refused(400, "email: is not valid"), texts.wrongLogin],
      [() => refused(403, texts.accountSuspended), texts.accountSuspended],
      [() => new Response("<html>"), "Login failed. Please try again."],
      [breakConnection, "Network error. Please check your connection and try again."],
    ] as const) {
      respond(answer);
      (password.element() as HTMLInputElement).form!.requestSubmit();
      await vi.advanceTimersByTimeAsync(900);
      await expect.element(page.getByText(text)).not.toBeInTheDocument();
      await waitOutSignIn();
      await alerts(text);
      const { selectionStart, selectionEnd, value } = password.element() as HTMLInputElement;
      expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
    }
    expect(storedSessions.investor.read()).toBeNull();
    serveInvestor(client.server);
    client.server.on(createInvestorSession, () => identity);
    await button("Log In").click();
    await waitOutSignIn();
    await isAt("/investor/dashboard");
  });
});

describe("the link to get started", () => {
  const link = page.getByRole("link", { name: "Contact us to get started" });

  it("opens a mail to the community, or the registration when it has no email", async () => {
    await client.open(login);
    await expect.element(link).toHaveAttribute("href", "mailto:hello@community.example");
    client.server.on(getConfig, () => ({ ...openConfig, contact_email: null }));
    await client.open(login);
    await expect.element(link).toHaveAttribute("href", "/?register=investor");
  });
});
