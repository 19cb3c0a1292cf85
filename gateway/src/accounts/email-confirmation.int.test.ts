import { texts } from "@kindling/contracts/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, startEnforced } from "../testing/enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "../testing/mail-server.ts";
import type { Respond } from "../testing/recording-upstream.ts";
import { waitingForAccounts } from "../testing/waiting-for-accounts.ts";

const [ada] = people.founders;
const confirmed = { email: "new@example.com" };
const byAdmin = { email: "ada@elsewhere.example" };
let server: MailServer;
let gateway: EnforcedGateway;
let respond: Respond;
let admin: { cookie: string };
let token: string;

beforeAll(async () => {
  server = await startMailServer();
  gateway = await startEnforced({ env: mailEnv(server) });
  respond = gateway.upstreams.founders.respond;
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});
beforeEach(async () => {
  await gateway.reset();
  const { founders } = gateway.upstreams;
  admin = { cookie: await gateway.adminCookie() };
  await gateway.call("POST", "/api/founder/auth", { email: ada.email });
  const link = { token: tokenIn(server.mails.at(-1)!.text) };
  const { cookie } = await gateway.call("POST", "/api/founder/session", link);
  // As the service does: a member's new email is not stored.
  founders.respond = (request, ...rest) => respond({ ...request, body: JSON.stringify(ada) }, ...rest);
  await gateway.call("PUT", "/api/founders/1", confirmed, { cookie: cookie! });
  token = tokenIn(server.mails.find(({ to }) => to.includes(confirmed.email))!.text);
  server.mails.length = 0;
  founders.respond = respond;
  founders.received.length = 0;
});

const confirm = () => gateway.call("POST", "/api/email-change", { token });
const changeEmail = () => gateway.call("PUT", "/api/founders/1", byAdmin, admin);
const reset = () => gateway.call("POST", "/api/founders/1/account/reset", undefined, admin);
const saved = () =>
  gateway.upstreams.founders.received
    .filter(({ method }) => method === "PUT")
    .map(({ body }) => JSON.parse(body));

describe("POST /api/email-change", () => {
  it.each([
    ["changes the email", changeEmail, [byAdmin]],
    ["suspends the account", () => gateway.call("POST", "/api/founders/1/account/suspend", {}, admin), []],
    ["resets the sign-in", reset, []],
  ] as const)("returns 401 and saves nothing when an admin %s meanwhile", async (_what, change, emails) => {
    const { founders } = gateway.upstreams;
    founders.respond = async (...request) => {
      // The first request of the confirmation reads the record.
      founders.respond = respond;
      expect((await change()).status).toBe(200);
      respond(...request);
    };
    const { status, body } = await confirm();
    expect([status, body.error]).toEqual([401, texts.linkInvalid]);
    expect(saved()).toEqual(emails);
  });

  it.each([
    ["before it ends the access", "GET", 401],
    ["while it saves", "PUT", 200],
  ])("keeps the link of a reset that comes %s", async (_when, method, status) => {
    const { founders } = gateway.upstreams;
    let resetting: ReturnType<typeof reset> | undefined;
    founders.respond = async (request, ...rest) => {
      if (request.method === method && resetting === undefined) {
        resetting = reset();
        if (method === "GET") await resetting;
        else await expect.poll(() => waitingForAccounts(gateway.database)).toBe(1);
      }
      respond(request, ...rest);
    };
    expect((await confirm()).status).toBe(status);
    expect((await resetting!).body.data.mailed).toBe(true);
    const token = tokenIn(server.mails.find(({ text }) => text.includes("/founder/login#"))!.text);
    expect((await gateway.call("POST", "/api/founder/session", { token })).status).toBe(200);
  });

  it("lets an admin's change wait while it saves, which is saved last", async () => {
    const { founders } = gateway.upstreams;
    let changing: ReturnType<typeof changeEmail> | undefined;
    founders.respond = async (request, ...rest) => {
      if (request.method === "PUT" && changing === undefined) {
        changing = changeEmail();
        await expect.poll(() => waitingForAccounts(gateway.database)).toBe(1);
      }
      respond(request, ...rest);
    };
    expect((await confirm()).status).toBe(200);
    expect((await changing!).status).toBe(200);
    expect(saved()).toEqual([confirmed, byAdmin]);
  });
});
