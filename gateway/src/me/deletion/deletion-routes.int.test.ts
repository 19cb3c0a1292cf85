import { texts } from "@kindling/contracts/texts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { people, respondWith } from "../../testing/enforced-gateway.ts";
import { tokenIn } from "../../testing/mail-server.ts";
import type { Respond } from "../../testing/recording-upstream.ts";
import { useMailingGateway } from "../../testing/use-mailing-gateway.ts";

const [ada] = people.founders;
const archive = "/internal/founders/1/archive";
const data = { id: ada.id, version: 2, archived_at: "2026-01-02T03:04:05.678Z", erased_at: null };
const archived = respondWith(() => [200, { success: true, data }]);
const deleted = "Your Kindling account was deleted, and every open session of it has ended";
const names = "/internal/founders/names";
const named = respondWith(() => {
  const { id, name, company } = ada;
  return [200, { success: true, data: [{ id, name, company, is_present: false }] }];
});
const gone = respondWith(() => [404, { success: false, error: "Founder not found", code: "not_found" }]);
const gateway = useMailingGateway();
let respond: Respond;
let token: string;

beforeEach(async () => {
  const { upstream } = gateway;
  const others = upstream.respond;
  respond = (request, ...rest) => (request.url === archive ? archived : others)(request, ...rest);
  upstream.respond = respond;
  await ask();
  token = tokenIn(gateway.mails.at(-1)!.text);
});

const ask = () => gateway.asFounder("DELETE", "/api/me", { email: ada.email });
const confirm = () => gateway.call("POST", "/api/account-deletion", { token });
const mailed = () => gateway.mails.map(({ text }) => text.slice(0, text.indexOf(".")));
const archivings = () => gateway.upstream.received.filter(({ url }) => url === archive).length;

describe("DELETE /api/me", () => {
  it("counts no mail that fails, and keeps the link that was mailed before", async () => {
    gateway.refuseMails(true);
    for (let times = 1; times <= 6; times += 1) expect((await ask()).status).toBe(503);
    gateway.refuseMails(false);
    expect((await gateway.call("POST", "/api/account-deletion/link", { token })).status).toBe(200);
    for (let times = 2; times <= 5; times += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    expect((await gateway.call("POST", "/api/account-deletion/link", { token })).status).toBe(401);
  });
});

describe("POST /api/account-deletion", () => {
  it.each([
    ["changes the email", "PUT", "/api/founders/1", { email: "ada@elsewhere.example" }],
    ["suspends the account", "POST", "/api/founders/1/account/suspend", {}],
    ["resets the sign-in", "POST", "/api/founders/1/account/reset", undefined],
    ["ends the sessions", "DELETE", "/api/founders/1/account/sessions", undefined],
  ])("returns 401 and archives nothing when an admin %s meanwhile", async (_what, method, path, change) => {
    const { upstream } = gateway;
    upstream.respond = async (...request) => {
      // The first request of the confirmation reads the record.
      upstream.respond = respond;
      expect((await gateway.asAdmin(method, path, change)).status).toBe(200);
      respond(...request);
    };
    const { status, body } = await confirm();
    expect([status, body.error]).toEqual([401, texts.linkInvalid]);
    expect(archivings()).toBe(0);
  });

  it("can be repeated when the service does not answer", async () => {
    const { upstream } = gateway;
    upstream.respond = (request, response, raw) =>
      request.url === archive ? void raw.socket.destroy() : respond(request, response, raw);
    gateway.mails.length = 0;
    expect((await confirm()).status).toBe(502);
    upstream.respond = respond;
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(401);
    expect(archivings()).toBe(2);
    await gateway.sendInterruptedLater();
    expect(mailed()).toEqual([deleted]);
  });

  it("mails the member once when the record is archived without a response", async () => {
    const { upstream } = gateway;
    let isArchived = false;
    upstream.respond = (request, response, raw) => {
      if (request.url === names) return named(request, response, raw);
      if (isArchived) return gone(request, response, raw);
      isArchived = request.url === archive;
      if (isArchived) return void raw.socket.destroy();
      respond(request, response, raw);
    };
    gateway.mails.length = 0;
    expect((await confirm()).status).toBe(502);
    const { status, body } = await confirm();
    expect([status, body.error]).toEqual([404, texts.accountGone]);
    await gateway.sendInterruptedLater();
    await gateway.sendInterruptedLater();
    expect(mailed()).toEqual([deleted]);
  });

  it("stores the link that restores the account before its mail is sent", async () => {
    gateway.refuseMails(true);
    expect((await confirm()).status).toBe(200);
    expect(gateway.refusedMails).toEqual([ada.email]);
    const links = "select email from mailed_links where purpose = 'restoration'";
    expect(await gateway.database.query(links)).toEqual([{ email: ada.email }]);
  });

  it("mails the member when the access cannot be ended after archiving", async () => {
    const { upstream, database } = gateway;
    let isArchived = false;
    upstream.respond = async (request, ...rest) => {
      if (request.url === names) return named(request, ...rest);
      if (isArchived) return gone(request, ...rest);
      isArchived = request.url === archive;
      if (isArchived) await database.query("alter table retention_mails rename to lost");
      respond(request, ...rest);
    };
    gateway.mails.length = 0;
    expect((await confirm()).status).toBe(500);
    await database.query("alter table lost rename to retention_mails");
    await gateway.sendInterruptedLater();
    expect(mailed()).toEqual([deleted]);
  });
});
