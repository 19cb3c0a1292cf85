import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type EnforcedGateway,
  foundersResponse,
  people,
  respondWith,
  startEnforced,
} from "../testing/enforced-gateway.ts";
import { publishMember } from "../testing/publish-member.ts";
import { givePassword } from "../testing/quick-hash.ts";

const [ada] = people.founders;
const password = "a sound of many waters";
let gateway: EnforcedGateway;

beforeAll(async () => {
  gateway = await startEnforced();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.emailNow = undefined;
  await gateway.reset();
});

const signIn = (email: string = ada.email) => gateway.call("POST", "/api/founder/auth", { email });
const sessions = () => gateway.database.query("select from sessions where role = 'founder'");
const members = () =>
  gateway.database.query(
    "select subject_id as id, version, state, email from members order by role, subject_id",
  );
type Published = Parameters<typeof publishMember>[2];
const publish = (version: number, is: Published["is"]) =>
  publishMember(gateway.bus, "founder", { version, is });

/** The response of a founders service whose founder has this version. */
const withVersion = (version: number) =>
  respondWith((request) => {
    const [status, body] = foundersResponse(request)!;
    return [status, { success: true, data: { ...(body as { data: object }).data, version } }];
  });

describe("an event of a member's record", () => {
  it("is applied once, in order of versions", async () => {
    await publish(2, { email: ada.email });
    await publish(5, "archived");
    await publish(4, { email: ada.email });
    await publish(5, "archived");
    expect(await members()).toEqual([{ id: 1, version: 5, state: "archived", email: null }]);
    await publish(6, { email: "ada@new.example" });
    await publish(5, "archived");
    expect(await members()).toEqual([{ id: 1, version: 6, state: "present", email: "ada@new.example" }]);
    await publish(7, "erased");
    await publish(6, { email: "ada@new.example" });
    expect(await members()).toEqual([{ id: 1, version: 7, state: "erased", email: null }]);
  });

  it("that comes after a later record was read ends no session", async () => {
    await publish(2, { email: ada.email });
    const { founders } = gateway.upstreams;
    const { respond } = founders;
    // Archived with version 3 and restored with version 4.
    founders.respond = (request, ...rest) =>
      (request.method === "GET" ? withVersion(4) : respond)(request, ...rest);
    expect((await signIn()).status).toBe(200);
    founders.respond = respond;
    await publish(3, "archived");
    expect(await sessions()).toHaveLength(1);
    await publish(5, "archived");
    expect(await sessions()).toEqual([]);
  });

  it("is ignored of an open application, whose applicant has signed in", async () => {
    await publish(2, { email: ada.email });
    await signIn();
    await publish(3, "applied");
    expect(await sessions()).toHaveLength(1);
    expect(await members()).toEqual([{ id: 1, version: 3, state: "present", email: ada.email }]);
  });

  it("with another email ends the access under the old one, but not with the same in capitals", async () => {
    await publish(2, { email: ada.email });
    await signIn();
    await publish(3, { email: ada.email.toUpperCase() });
    expect(await sessions()).toHaveLength(1);
    await publish(4, { email: "ada@new.example" });
    expect(await sessions()).toEqual([]);
  });

  it("ends an investor's invitation and sessions, and keeps the password", async () => {
    await givePassword(gateway.database, 1, password);
    const { email } = people.investors[0];
    await gateway.call("POST", "/api/investor/session", { email, password });
    const admin = { cookie: await gateway.adminCookie() };
    await gateway.call("POST", "/api/investors-database/1/invitation", {}, admin);
    await publishMember(gateway.bus, "investor", { version: 2, is: { email: "ivy@new.example" } });
    expect(await gateway.database.query("select from sessions where role = 'investor'")).toEqual([]);
    expect(await gateway.database.query("select from mailed_links")).toEqual([]);
    expect(await gateway.database.query("select from investor_passwords")).toHaveLength(1);
  });

  it("of an email change by this gateway leaves a sign-in with the new email alone", async () => {
    await publish(2, { email: ada.email });
    const { founders } = gateway.upstreams;
    const { respond } = founders;
    const email = "ada@new.example";
    founders.respond = (request, ...rest) => {
      if (request.method !== "PUT") return respond(request, ...rest);
      gateway.emailNow = email;
      return respond({ ...request, body: JSON.stringify({ email, version: 3 }) }, ...rest);
    };
    const admin = { cookie: await gateway.adminCookie() };
    expect((await gateway.call("PUT", "/api/founders/1", { email }, admin)).status).toBe(200);
    founders.respond = (request, ...rest) => {
      const known = respondWith(() => [
        200,
        { success: true, data: { id: 1, name: "Ada", company: "Ada Ltd" } },
      ]);
      return (request.url === "/internal/founders/by-email" ? known : respond)(request, ...rest);
    };
    expect((await signIn(email)).status).toBe(200);
    founders.respond = respond;
    await publish(3, { email });
    expect(await sessions()).toHaveLength(1);
  });
});

it("an unreadable event becomes a dead letter, which goes with its member", async () => {
  await gateway.bus.publish({
    stream: "FOUNDERS",
    subject: "kindling.founders.1",
    messageId: "unreadable",
    payload: "{}",
  });
  const letters = () => gateway.database.query("select consumer, subject from dead_letters");
  expect(await letters()).toEqual([{ consumer: "founder.changed", subject: "kindling.founders.1" }]);
  await publish(2, "erased");
  expect(await letters()).toEqual([]);
});

it("two gateways on one bus share the events", async () => {
  const other = await startEnforced({ database: gateway.database, bus: gateway.bus });
  try {
    await gateway.database.query(`
      create table applied (at timestamptz default now());
      create function note_applied() returns trigger language plpgsql as $$
      begin insert into applied default values; return null; end $$;
      create trigger note_applied after insert on members for each row execute function note_applied()`);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        publishMember(gateway.bus, "founder", { id: n + 1, is: { email: `${n}@example.com` } }),
      ),
    );
    expect(await members()).toHaveLength(50);
    expect(await gateway.database.query("select from applied")).toHaveLength(50);
  } finally {
    await other.close();
    await gateway.database.query("drop function note_applied cascade");
    await gateway.database.query("drop table applied");
  }
});
