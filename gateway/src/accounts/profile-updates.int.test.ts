import type { IncomingHttpHeaders } from "node:http";
import { texts } from "@kindling/contracts/texts.ts";
import { identityHeader, verifyIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type EnforcedGateway, people, respondWith, startEnforced } from "../testing/enforced-gateway.ts";
import { type MailServer, mailEnv, startMailServer, tokenIn } from "../testing/mail-server.ts";
import { identitySecret } from "../testing/start-gateway.ts";

const [ivy] = people.investors;
const password = "a sound of many waters";
const email = "thief@example.com";
let server: MailServer;
let gateway: EnforcedGateway;
let cookie: string;

beforeAll(async () => {
  server = await startMailServer();
  gateway = await startEnforced({ env: mailEnv(server) });
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});
beforeEach(async () => {
  await gateway.reset();
  cookie = (await choosePassword(await invitation())).cookie!;
  server.mails.length = 0;
});

async function invitation(): Promise<string> {
  const admin = { cookie: await gateway.adminCookie() };
  const { body } = await gateway.call("POST", "/api/investors-database/1/invitation", { mail: false }, admin);
  return tokenIn(body.data.path);
}
const choosePassword = (token: string) => gateway.call("POST", "/api/investor/password", { token, password });
const pendingChanges = () => gateway.database.query("select email from mailed_links");

/** As the service does: a member's new email is not stored. */
async function changeAsMember(meanwhile: () => Promise<unknown> = async () => {}) {
  const { investors } = gateway.upstreams;
  const { respond } = investors;
  investors.respond = async (request, response, raw) => {
    if (request.method === "PUT") await meanwhile();
    const body = JSON.stringify({ ...JSON.parse(request.body || "{}"), email: ivy.email });
    respond({ ...request, body }, response, raw);
  };
  const response = await gateway.call("PUT", "/api/investors-database/1", { email }, { cookie });
  investors.respond = respond;
  return response;
}

it("a profile update mails no confirmation when the session ends while the service saves", async () => {
  const response = await changeAsMember(() => gateway.database.query("truncate sessions"));
  expect(response.status).toBe(401);
  expect(response.body.error).toBe(texts.notSignedIn);
  expect(await pendingChanges()).toEqual([]);
  expect(server.mails).toEqual([]);
});

it.each([
  ["refuses", 409],
  ["does not answer", 502],
] as const)(
  "an admin's new email that the service %s ends the member's unconfirmed one",
  async (_how, status) => {
    await changeAsMember();
    const token = tokenIn(server.mails.find(({ to }) => to.includes(email))!.text);
    const admin = { cookie: await gateway.adminCookie() };
    const { investors } = gateway.upstreams;
    const { respond } = investors;
    investors.respond = async (request, response, raw) => {
      if (request.method !== "PUT") return respond(request, response, raw);
      if (status === 502) return raw.socket.destroy();
      const taken = { success: false, error: texts.investorExists, code: "conflict" };
      respondWith(() => [status, taken])(request, response, raw);
    };
    const body = { email: "ivy@elsewhere.example" };
    const response = await gateway.call("PUT", "/api/investors-database/1", body, admin);
    investors.respond = respond;
    expect(response.status).toBe(status);
    expect(await gateway.database.query("select from sessions where role = 'investor'")).toEqual([]);
    expect((await gateway.call("POST", "/api/email-change", { token })).status).toBe(401);
  },
);

it.each([
  ["lasts when it is refused", 409, 1],
  ["ends when the service does not answer", 502, 0],
] as const)("a member's session at an admin's change to a taken email %s", async (_how, status, sessions) => {
  const { investors } = gateway.upstreams;
  const { respond } = investors;
  investors.respond = (request, response, raw) => {
    if (request.method !== "PUT") return respond(request, response, raw);
    if (status === 502) return void raw.socket.destroy();
    const taken = { success: false, error: texts.investorExists, code: "conflict" };
    return respondWith(() => [status, taken])(request, response, raw);
  };
  const admin = { cookie: await gateway.adminCookie() };
  const body = { email: people.investors[1].email };
  expect((await gateway.call("PUT", "/api/investors-database/1", body, admin)).status).toBe(status);
  investors.respond = respond;
  expect(await gateway.database.query("select from sessions where role = 'investor'")).toHaveLength(sessions);
});

it("a confirmation that the service does not answer can be repeated", async () => {
  await changeAsMember();
  const token = tokenIn(server.mails.find(({ to }) => to.includes(email))!.text);
  const { investors } = gateway.upstreams;
  const { respond } = investors;
  investors.respond = (request, response, raw) =>
    request.method === "PUT" ? void raw.socket.destroy() : respond(request, response, raw);
  expect((await gateway.call("POST", "/api/email-change", { token })).status).toBe(502);
  investors.respond = respond;
  expect((await gateway.call("POST", "/api/email-change", { token })).status).toBe(200);
  expect(await pendingChanges()).toEqual([]);
});

it("choosing a password removes an email change that is stored at the same time", async () => {
  const token = await invitation();
  const other = new pg.Client({ connectionString: gateway.database.url });
  await other.connect();
  try {
    await other.query("begin");
    // As a change is stored: only while its session lasts.
    await other.query("select from sessions where role = 'investor' for key share");
    const chosen = choosePassword(token);
    await eventually(async () => {
      const waiting = "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
      expect(await gateway.database.query(waiting, [gateway.database.name])).toHaveLength(1);
    });
    await other.query(
      `insert into mailed_links (purpose, role, subject_id, id, email, expires_at)
       values ('email', 'investor', 1, 'x', $1, 'infinity')`,
      [email],
    );
    await other.query("commit");
    expect((await chosen).status).toBe(200);
  } finally {
    await other.end();
  }
  expect(await pendingChanges()).toEqual([]);
});

it("an email is saved in the name of the member who confirmed it, or of the admin", async () => {
  await changeAsMember();
  const token = tokenIn(server.mails.find(({ to }) => to.includes(email))!.text);
  const { received } = gateway.upstreams.investors;
  received.length = 0;
  expect((await gateway.call("POST", "/api/email-change", { token })).status).toBe(200);
  const admin = { cookie: await gateway.adminCookie() };
  await gateway.call("PUT", "/api/investors-database/1", { email: "ivy@elsewhere.example" }, admin);
  const saved = received.filter(({ method }) => method === "PUT");
  const callerIn = (headers: IncomingHttpHeaders) =>
    verifyIdentity(headers[identityHeader], "investors", [identitySecret]);
  expect(saved.map(({ url, headers, body }) => [url, callerIn(headers), JSON.parse(body)])).toEqual([
    ["/internal/investors/1/email", { role: "gateway" }, { email }],
    ["/api/investors-database/1", { role: "admin" }, { email: "ivy@elsewhere.example" }],
  ]);
});
