import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewFollowUp } from "@kindling/contracts/follow-ups/schemas.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { createTestDatabase } from "@kindling/test-kit/test-database.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, respondWith, startEnforced } from "../testing/enforced-gateway.ts";
import { publishMember } from "../testing/publish-member.ts";
import { quickHash } from "../testing/quick-hash.ts";
import { createTestGateway, startGateway } from "../testing/start-gateway.ts";

const passcode = "a passcode of tests";
const folder = mkdtempSync(join(tmpdir(), "kindling-follow-ups-"));
let gateway: EnforcedGateway;
let cookies: Record<"anna" | "ben" | "vera", string>;

beforeAll(async () => {
  const hash = quickHash(passcode);
  const file = join(folder, "admins");
  writeFileSync(file, `anna ${hash}\nben ${hash}\nvera ${hash} viewer\n`);
  gateway = await startEnforced({ env: { ADMINS_FILE: file }, now: () => noon });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await gateway.close();
});
beforeEach(async () => {
  await gateway.reset();
  const signIn = async (name: string) =>
    (await gateway.call("POST", "/api/admin/session", { name, passcode })).cookie!;
  const [anna, ben, vera] = await Promise.all(["anna", "ben", "vera"].map(signIn));
  cookies = { anna: anna!, ben: ben!, vera: vera! };
});

/** The day of the tests, in the server's time zone. */
const today = "2026-12-10";
const noon = new Date(2026, 11, 10, 12).getTime();
const ada: NewFollowUp = { about: { kind: "founder", id: 1 }, due_on: today, note: "Ask how it went." };
const ofMatch: NewFollowUp = { about: { kind: "match", id: pairId(1, 2) }, due_on: "2026-12-09" };

const send = (method: string, path = "", body?: object, as: keyof typeof cookies = "anna") =>
  gateway.call(method, `/api/follow-ups${path}`, body, { cookie: cookies[as] });
const create = async (body: NewFollowUp = ada) => (await send("POST", "", body)).body.data;
const listed = async (query = "", as: keyof typeof cookies = "anna") =>
  (await send("GET", query, undefined, as)).body.data as { id: number }[];
const idsOf = async (query = "") => (await listed(query)).map(({ id }) => id);

describe("POST /api/follow-ups", () => {
  it("stores a follow-up of the caller, with the names of its people for admins and viewers", async () => {
    const { status, body } = await send("POST", "", ada);
    expect(status).toBe(201);
    const { name, company } = people.founders[0];
    const expected = {
      ...ada,
      id: body.data.id,
      founder: { id: 1, name, company, is_present: true },
      ...{ investor: null, owner: "anna", done_at: null, done_by: null, version: 1, created_by: "anna" },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    };
    expect(body.data).toEqual(expected);
    expect(await listed("", "vera")).toEqual([expected]);
    expect(await create(ofMatch)).toMatchObject({
      about: ofMatch.about,
      founder: { name },
      investor: { name: people.investors[1].name },
      note: null,
    });
  });

  it("can be of another admin, or of nobody", async () => {
    expect(await create({ ...ada, owner: "Ben" })).toMatchObject({ owner: "Ben" });
    expect(await create({ ...ada, owner: null })).toMatchObject({ owner: null });
  });

  it("returns the open one that is the same, and stores another once that is done", async () => {
    const sent = await Promise.all([create(), create(), create()]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    await send("PUT", `/${sent[0].id}`, { done: true });
    expect((await create()).id).not.toBe(sent[0].id);
  });

  it("returns 404 about unknown people, and 400 for what a follow-up cannot have", async () => {
    const unknown = [
      ["founder", 9, texts.founderNotFound],
      ["investor", 9, texts.investorNotFound],
      ["investor", 2 ** 40, texts.investorNotFound],
      ["match", 3, texts.matchNotFound],
      ["match", pairId(1, 9), texts.matchNotFound],
    ] as const;
    for (const [kind, id, error] of unknown) {
      const { status, body } = await send("POST", "", { ...ada, about: { kind, id } });
      expect([status, body.error], `${kind} ${id}`).toEqual([404, error]);
    }
    const odd = [
      { ...ada, due_on: "2026-02-30" },
      { ...ada, due_on: "0000-01-01" },
      { ...ada, note: "x".repeat(501) },
      { ...ada, owner: "x".repeat(101) },
      { ...ada, about: { kind: "video", id: 1 } },
      { due_on: today },
    ];
    for (const body of odd) expect((await send("POST", "", body)).status, JSON.stringify(body)).toBe(400);
    expect(await listed()).toEqual([]);
  });
});

describe("GET /api/follow-ups", () => {
  it("has the open ones by their day, of a record, of an owner, or that are due", async () => {
    const later = await create({ ...ada, due_on: "2026-12-11", owner: "ben" });
    const first = await create(ofMatch);
    const now = await create();
    expect(await idsOf()).toEqual([first.id, now.id, later.id]);
    expect(await idsOf("?due=true")).toEqual([first.id, now.id]);
    expect(await idsOf("?kind=founder&id=1")).toEqual([now.id, later.id]);
    expect(await idsOf(`?kind=match&id=${ofMatch.about.id}`)).toEqual([first.id]);
    expect(await idsOf("?kind=match")).toEqual([first.id]);
    expect(await idsOf("?owner=ben")).toEqual([later.id]);
    const { body } = await send("GET", "?limit=1&offset=1");
    expect(body).toMatchObject({ data: [{ id: now.id }], page: { total: 3, matching: 3 } });
    expect((await send("GET", "?id=1")).status).toBe(400);
  });

  it("has the done ones, the last first", async () => {
    const ids = [(await create()).id, (await create(ofMatch)).id];
    for (const id of ids) await send("PUT", `/${id}`, { done: true });
    expect(await idsOf()).toEqual([]);
    expect(await idsOf("?done=true")).toEqual(ids.reverse());
  });

  it("keeps those about an archived person, who are not due", async () => {
    const ids = [(await create(ofMatch)).id, (await create()).id];
    await publishMember(gateway.bus, "founder", { is: "archived" });
    expect(await idsOf("?due=true")).toEqual([]);
    expect(await idsOf()).toEqual(ids);
  });

  it("forgets those about an erased person, also of their matches", async () => {
    const { id } = await create({ ...ada, about: { kind: "investor", id: 2 } });
    await create(ofMatch);
    await create();
    await publishMember(gateway.bus, "founder", { is: "erased" });
    expect(await idsOf()).toEqual([id]);
  });

  it("forgets those that an older gateway has left when it stored the erasure", async () => {
    await create();
    await publishMember(gateway.bus, "founder", { is: "erased" });
    const { database } = gateway;
    await database.query("insert into follow_ups (founder_id, due_on) values (1, $1)", [today]);
    expect(await idsOf("?due=true")).toEqual([]);
    await gateway.app.auth!.sweep();
    expect(await database.query("select from follow_ups")).toEqual([]);
  });

  it("has them without names while a service fails", async () => {
    await create(ofMatch);
    const { founders } = gateway.upstreams;
    const { respond } = founders;
    founders.respond = respondWith(() => [500, { success: false, error: "no", code: "internal" }]);
    expect(await listed()).toMatchObject([
      { founder: { id: 1, name: null }, investor: { name: people.investors[1].name } },
    ]);
    founders.respond = respond;
  });
});

describe("PUT /api/follow-ups/:id", () => {
  it("snoozes, gives away and notes, and leaves the rest", async () => {
    const { id } = await create();
    const { status, body } = await send("PUT", `/${id}`, { due_on: "2026-12-17", version: 1 }, "ben");
    expect([status, body.data]).toMatchObject([
      200,
      { ...ada, due_on: "2026-12-17", owner: "anna", version: 2 },
    ]);
    await send("PUT", `/${id}`, { owner: "ben", note: " " });
    expect(await listed()).toMatchObject([{ due_on: "2026-12-17", owner: "ben", note: null, version: 3 }]);
  });

  it("is done once, though it is sent twice, and can be opened again", async () => {
    const { id } = await create();
    const sent = [1, 2].map(() => send("PUT", `/${id}`, { done: true, version: 1 }, "ben"));
    for (const { status, body } of await Promise.all(sent))
      expect([status, body.data]).toMatchObject([200, { done_by: "ben", version: 2 }]);
    const { body } = await send("PUT", `/${id}`, { done: false, version: 2 });
    expect(body.data).toMatchObject({ done_at: null, done_by: null, version: 3 });
  });

  it("returns 409 to the second of two admins, and for one that becomes the same as another", async () => {
    const { id } = await create();
    const sent = ["2026-12-17", "2026-12-24"].map((due_on) => send("PUT", `/${id}`, { due_on, version: 1 }));
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)!.body.error).toBe(texts.followUpChanged);
    await create();
    const same = await send("PUT", `/${id}`, { due_on: today });
    expect([same.status, same.body.error]).toEqual([409, texts.followUpExists]);
  });
});

describe("DELETE /api/follow-ups/:id", () => {
  it("deletes it once", async () => {
    const { id } = await create();
    expect((await send("DELETE", `/${id}`)).body.data).toMatchObject({ id, ...ada });
    const gone = [await send("DELETE", `/${id}`), await send("PUT", `/${id}`, { done: true })];
    for (const { status, body } of gone) expect([status, body.error]).toEqual([404, texts.followUpNotFound]);
  });
});

it("follow-ups are read and not written by viewers", async () => {
  const { id } = await create();
  const tried = [
    send("POST", "", ada, "vera"),
    send("PUT", `/${id}`, { done: true }, "vera"),
    send("DELETE", `/${id}`, undefined, "vera"),
  ];
  for (const { status, body } of await Promise.all(tried))
    expect([status, body.error]).toEqual([403, texts.viewOnly]);
});

describe("follow-ups, with open access", () => {
  it("are kept in the gateway's database, and deleted when their people are erased", async () => {
    const database = await createTestDatabase("gateway");
    const open = await startGateway({ env: { GATEWAY_DATABASE_URL: database.url } });
    let known = [{ id: 1, name: "Ada", company: null, is_present: true }];
    open.upstreams.founders.respond = respondWith(() => [200, { success: true, data: known }]);
    const call = async (method: string, body?: object) => {
      const headers = { "content-type": "application/json" };
      const init = { method, ...(body && { headers, body: JSON.stringify(body) }) };
      return (await (await fetch(`${open.url}/api/follow-ups`, init)).json()) as { data: object };
    };
    try {
      const { data } = await call("POST", ada);
      expect(data).toMatchObject({ ...ada, owner: null, created_by: null });
      expect(await call("GET")).toMatchObject({ data: [data] });
      known = [];
      expect(await call("GET")).toMatchObject({ data: [], page: { total: 0 } });
      expect(await database.query("select from follow_ups")).toEqual([]);
    } finally {
      await open.close();
      await database.drop();
    }
  });

  it("return 503 without a database", async () => {
    const app = createTestGateway();
    const response = await app.inject("/api/follow-ups");
    expect([response.statusCode, response.json().error]).toEqual([503, texts.followUpsNeedDatabase]);
    await app.close();
  });
});
