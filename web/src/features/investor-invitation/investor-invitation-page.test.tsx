import { consentHeader } from "@kindling/contracts/endpoint.ts";
import { setInvestorPassword } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { investor, serveInvestor } from "../../testing/members.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { alerts, isAt, refused, serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const identity = { role: "investor", id: investor.id } as const;
const password = page.getByLabelText(/^Password/);
const save = page.getByRole("button", { name: "Save Password" });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const respond = (answer: () => Response | Promise<Response>) =>
  client.server.respond("POST", "/api/investor/password", answer);
const open = () => client.open("/investor/invitation#token=abc");

describe("an invitation", () => {
  it("rejects a password that is too short or too common, and sets another", async () => {
    await open();
    await password.fill("too short");
    await userEvent.keyboard("{Enter}");
    await shows(texts.passwordTooShort);
    await expect.element(password).toHaveFocus();
    await expectAccessible();
    expect(client.server.seen).not.toContain("POST /api/investor/password");
    respond(() => refused(400, texts.passwordTooCommon));
    await password.fill("123456789012");
    await userEvent.keyboard("{Enter}");
    await shows(texts.passwordTooCommon);
    await expect.element(password).toHaveFocus();
    respond(breakConnection);
    await save.click();
    await alerts("Network error. Please check your connection and try again.");
    serveInvestor(client.server);
    let body: unknown;
    client.server.on(setInvestorPassword, (request) => {
      body = request.body;
      return identity;
    });
    await password.fill("seven birds over the pond");
    await save.click();
    await isAt("/investor/dashboard");
    expect(body).toEqual({ token: "abc", password: "seven birds over the pond" });
    expect(storedSessions.investor.read()).toBe(investor.id);
  });

  it("that is used up leads to the login", async () => {
    respond(() => refused(401, texts.linkInvalid));
    await open();
    expect(window.location.hash).toBe("");
    await password.fill("seven birds over the pond");
    await save.click();
    await alerts(texts.linkInvalid);
    await expect.element(password).not.toBeInTheDocument();
    await page.getByRole("link", { name: "Investor Login" }).click();
    await isAt("/investor/login");
  });

  it("is missing without a token, which the page says", async () => {
    await client.open("/investor/invitation");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome to Kindling");
    await expect.element(page.getByText("Please open the link of your invitation once more")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Ask for an invitation" })).toBeVisible();
    await expectAccessible();
  });

  it("has a notice about the terms, sends their version, and is kept when they have changed since", async () => {
    const serveTerms = (consent_version: string) =>
      serveSession(client.server, null, {
        terms_url: "https://community.example/terms",
        privacy_url: "/privacy.html",
        consent_version,
      });
    serveTerms("2025-01");
    await open();
    const notice = page.getByText("By choosing a password you agree to the terms");
    await expect.element(notice).toBeVisible();
    await expect
      .element(page.getByRole("main").getByRole("link", { name: "terms" }).first())
      .toHaveAttribute("target", "_blank");
    await password.fill("seven birds over the pond");
    const versions: (string | null)[] = [];
    client.server.respond("POST", "/api/investor/password", ({ headers }) => {
      versions.push(headers.get(consentHeader));
      if (versions.length > 1) {
        serveInvestor(client.server);
        return Response.json({ success: true, data: identity });
      }
      const error = texts.consentOutdated;
      return Response.json({ success: false, error, code: "consent_outdated" }, { status: 409 });
    });
    serveTerms("2026-11");
    await save.click();
    await alerts(texts.consentOutdated);
    await save.click();
    await isAt("/investor/dashboard");
    expect(versions).toEqual(["2025-01", "2026-11"]);
  });
});
