import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import {
  createFounderSession,
  createInvestorSession,
  readFounderLink,
  setInvestorPassword,
} from "@kindling/contracts/gateway/endpoints.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SessionStore } from "../sessions/session-store.ts";
import { type EnforcedGateway, people, respondWith, startEnforced } from "../testing/enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "../testing/mail-server.ts";

const [{ email }] = people.investors;
const password = "a sound of many waters";
let server: MailServer;
let gateway: EnforcedGateway;
let restore: () => void;

beforeAll(async () => {
  server = await startMailServer();
  gateway = await startEnforced({ env: mailEnv(server) });
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});
beforeEach(async () => {
  const { founders, investors } = gateway.upstreams;
  const before = [founders.respond, investors.respond] as const;
  restore = () => {
    [founders.respond, investors.respond] = before;
  };
  await gateway.reset();
});
afterEach(() => {
  vi.restoreAllMocks();
  restore();
});

/** As the services respond about an archived record. */
function archive(): void {
  const archived = respondWith(() => [404, { success: false, error: "Not found", code: "not_found" }]);
  gateway.upstreams.founders.respond = archived;
  gateway.upstreams.investors.respond = archived;
}

async function invitation(): Promise<string> {
  const cookie = await gateway.adminCookie();
  const { body } = await gateway.call("POST", "/api/investors-database/1/invitation", {}, { cookie });
  return tokenIn(body.data.path);
}

const post = (endpoint: EndpointShape, body: object) => gateway.call("POST", endpoint.path, body);

function expectDeclared404({ errors }: EndpointShape, { status }: { status: number }): void {
  expect(status).toBe(404);
  expect(errors).toContain(404);
}

describe("while the record is archived and its access has not ended yet", () => {
  it.each([readFounderLink, createFounderSession])(
    "$name returns the 404 that it declares",
    async (endpoint) => {
      await gateway.call("POST", "/api/founder/auth", { email: people.founders[0].email });
      const token = tokenIn(server.mails.at(-1)!.text);
      archive();
      expectDeclared404(endpoint, await post(endpoint, { token }));
    },
  );

  it("setInvestorPassword returns the 404 that it declares", async () => {
    const token = await invitation();
    archive();
    expectDeclared404(setInvestorPassword, await post(setInvestorPassword, { token, password }));
  });

  it("createInvestorSession returns the 404 that it declares", async () => {
    await post(setInvestorPassword, { token: await invitation(), password });
    const { start } = SessionStore.prototype;
    vi.spyOn(SessionStore.prototype, "start").mockImplementationOnce(function (this: SessionStore, ...given) {
      archive();
      return start.apply(this, given);
    });
    expectDeclared404(createInvestorSession, await post(createInvestorSession, { email, password }));
  });
});
