import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, respondWith, startEnforced } from "../testing/enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "../testing/mail-server.ts";
import type { Respond } from "../testing/recording-upstream.ts";

const [ada] = people.founders;
const archive = "/internal/founders/1/archive";
let server: MailServer;
let gateway: EnforcedGateway;
let respond: Respond;
let admin: { cookie: string };
let token: string;

beforeAll(async () => {
  server = await startMailServer();
  gateway = await startEnforced({ env: mailEnv(server) });
  const others = gateway.upstreams.founders.respond;
  const data = { id: ada.id, archived_at: "2026-01-02T03:04:05.678Z", erased_at: null };
  const archived = respondWith(() => [200, { success: true, data }]);
  respond = (request, ...rest) => (request.url === archive ? archived : others)(request, ...rest);
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});
beforeEach(async () => {
  await gateway.reset();
  gateway.upstreams.founders.respond = respond;
  admin = { cookie: await gateway.adminCookie() };
  await gateway.call("POST", "/api/founder/auth", { email: ada.email });
  const link = { token: tokenIn(server.mails.at(-1)!.text) };
  const { cookie } = await gateway.call("POST", "/api/founder/session", link);
  await gateway.call("DELETE", "/api/me", { email: ada.email }, { cookie: cookie! });
  token = tokenIn(server.mails.at(-1)!.text);
  gateway.upstreams.founders.received.length = 0;
});

const confirm = () => gateway.call("POST", "/api/account-deletion", { token });
const archivings = () => gateway.upstreams.founders.received.filter(({ url }) => url === archive).length;

describe("POST /api/account-deletion", () => {
  it.each([
    ["changes the email", "PUT", "/api/founders/1", { email: "ada@elsewhere.example" }],
    ["suspends the account", "POST", "/api/founders/1/account/suspend", {}],
    ["resets the sign-in", "POST", "/api/founders/1/account/reset", undefined],
    ["ends the sessions", "DELETE", "/api/founders/1/account/sessions", undefined],
  ])("returns 401 and archives nothing when an admin %s meanwhile", async (_what, method, path, change) => {
    const { founders } = gateway.upstreams;
    founders.respond = async (...request) => {
      // The first request of the confirmation reads the record.
      founders.respond = respond;
      expect((await gateway.call(method, path, change, admin)).status).toBe(200);
      respond(...request);
    };
    const { status, body } = await confirm();
    expect([status, body.error]).toEqual([401, texts.linkInvalid]);
    expect(archivings()).toBe(0);
  });

  it("can be repeated when the service does not answer", async () => {
    const { founders } = gateway.upstreams;
    founders.respond = (request, response, raw) =>
      request.url === archive ? void raw.socket.destroy() : respond(request, response, raw);
    expect((await confirm()).status).toBe(502);
    founders.respond = respond;
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(401);
    expect(archivings()).toBe(2);
  });
});
