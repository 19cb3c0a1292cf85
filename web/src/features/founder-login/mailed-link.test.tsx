import { authFounder, createFounderSession, readFounderLink } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { founder, serveFounder } from "../../testing/members.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, isAt, refused, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const { id, name, company, email } = founder;
const byLink = { founder_sign_in: "link" } as const;
const emailField = page.getByLabelText("Email");
const signIn = page.getByRole("button", { name: "Sign In", exact: true });
const button = (label: string) => page.getByRole("button", { name: label });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const failed = "Login failed. Please check your connection and try again.";
const linkPath = "/api/founder/link";

/** Serves a link that signs the founder in. */
function serveLink(): void {
  client.server.on(readFounderLink, () => ({ id, name, company, email }));
  client.server.on(createFounderSession, () => {
    serveFounder(client.server, byLink);
    return { id, name, company, email };
  });
}

async function requestLink(): Promise<void> {
  serveSession(client.server, null, byLink);
  client.server.on(authFounder, () => ({ mailed: true }));
  await client.open("/founder/login");
  await emailField.fill(email);
  await signIn.click();
  await expect.element(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
}

describe("requesting a link to sign in", () => {
  it("says where it was mailed, mails it again, and is accessible", async () => {
    serveSession(client.server, null, byLink);
    await client.open("/founder/login");
    await shows("Enter the email you applied with, and we will mail you a link to sign in.");
    await requestLink();
    await expect
      .poll(() => document.activeElement?.textContent)
      .toContain(`We have mailed a link to ${email}.`);
    expect(storedSessions.founder.read()).toBeNull();
    client.server.respond("POST", "/api/founder/auth", () => refused(429, texts.linkMailed));
    await button("Send It Again").click();
    await alerts(texts.linkMailed);
    client.server.on(authFounder, () => ({ mailed: true }));
    await button("Send It Again").click();
    await shows("The link was mailed once more.");
    await expectAccessible();
  });

  it("can be repeated for another address", async () => {
    await requestLink();
    await button("Use Another Address").click();
    await expect.element(emailField).toHaveFocus();
    await expect.element(emailField).toHaveValue(email);
    client.server.respond("POST", "/api/founder/auth", () => refused(404, "no"));
    await userEvent.keyboard("nobody@emberline.example{Enter}");
    await alerts(texts.noFounderWithEmail("Kindling"));
    const sent: unknown[] = [];
    client.server.on(authFounder, ({ body }) => {
      sent.push(body);
      return { mailed: true };
    });
    await emailField.fill("jo@kiln.example");
    await userEvent.keyboard("{Enter}");
    await shows("jo@kiln.example");
    expect(sent).toEqual([{ email: "jo@kiln.example" }]);
  });
});

describe("a mailed link", () => {
  it("shows whom it signs in, and signs in by a button", async () => {
    serveSession(client.server, null, byLink);
    serveLink();
    await client.open("/founder/login#token=abc");
    for (const text of [name, company, email]) await shows(text);
    await expect
      .element(page.getByText(`This link signs you in to Kindling at ${window.location.host} as:`))
      .toBeVisible();
    expect(window.location.hash).toBe("");
    await expectAccessible();
    expect(client.server.seen).not.toContain("POST /api/founder/session");
    await signIn.click();
    await isAt("/founder/dashboard");
    expect(storedSessions.founder.read()).toMatchObject({ founderId: id, founderName: name, company, email });
  });

  it("leads to the page that the request was for, also in another tab, and once", async () => {
    serveSession(client.server, null, byLink);
    client.server.on(authFounder, () => ({ mailed: true }));
    await client.open("/founder/dashboard?tab=services");
    await isAt("/founder/login");
    await emailField.fill(email);
    await signIn.click();
    await expect.element(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
    serveLink();
    for (const query of ["?tab=services", ""]) {
      serveSession(client.server, null, byLink);
      await client.open("/founder/login#token=abc");
      await signIn.click();
      await isAt(`/founder/dashboard${query}`);
    }
  });

  it("opens in a tab that shows the login, whose page does not reload", async () => {
    await requestLink();
    serveLink();
    window.location.hash = "#token=abc";
    await signIn.click();
    await isAt("/founder/dashboard");
  });

  it("that no longer works says so above the form", async () => {
    serveSession(client.server, null, byLink);
    client.server.respond("POST", linkPath, () => refused(401, "no"));
    await client.open("/founder/login#token=abc");
    await alerts(texts.linkInvalid);
    client.server.on(authFounder, () => ({ mailed: true }));
    await emailField.fill(email);
    await signIn.click();
    await expect.element(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  });

  it("can be tried again when the server is unreachable", async () => {
    serveSession(client.server, null, byLink);
    client.server.respond("POST", linkPath, breakConnection);
    await client.open("/founder/login#token=abc");
    await alerts(failed);
    expect(window.location.hash).toBe("");
    serveLink();
    client.server.respond("POST", "/api/founder/session", breakConnection);
    await button("Try Again").click();
    await signIn.click();
    await alerts(failed);
    serveLink();
    await signIn.click();
    await isAt("/founder/dashboard");
  });

  it.each([
    [{ role: "admin", id: null }, "an admin"],
    [{ role: "founder", id: id + 1 }, "another founder"],
  ] as const)(
    "warns %o that it signs another account in, and is not used by them",
    async (identity, words) => {
      serveSession(client.server, identity, byLink);
      serveLink();
      await client.open("/founder/login#token=abc");
      await shows(`You are signed in here as ${words} now. Signing in with this link ends that.`);
      await button("This is not me").click();
      await expect.element(emailField).toBeVisible();
      expect(client.server.seen).not.toContain("POST /api/founder/session");
    },
  );
});
