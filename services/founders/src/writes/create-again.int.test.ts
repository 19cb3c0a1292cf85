import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { leastInput } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);
const key = "3f1c2a8e-6f1f-4f0e-9a53-0c1d2e3f4a5b";
const create = (body: object, sentKey = key) =>
  founders.call("POST", "/api/founders", body, { "idempotency-key": sentKey });
const everybody = async () => (await founders.call("GET", "/api/founders")).body.data;
const actions = async () =>
  (await founders.database.query("select action from history")).map(({ action }) => action);

describe("POST /api/founders, sent again with the same Idempotency-Key", () => {
  it("returns 201 with the founder of the first request, and writes nothing", async () => {
    const first = await create(leastInput());
    const [marks, logged] = [await founders.marks(), changes()];
    const again = await create(leastInput());
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    expect([first, again].map(({ headers }) => headers["idempotent-replayed"])).toEqual([undefined, "true"]);
    expect(await everybody()).toEqual([first.body.data]);
    expect([await founders.marks(), changes()]).toEqual([marks, logged]);
    expect(await actions()).toEqual(["created"]);
  });

  it("creates one founder from requests at the same moment", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => create(leastInput())));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(all.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await everybody()).toHaveLength(1);
  });

  it.each([
    ["without a key", leastInput(), ""],
    ["with another key", leastInput(), "another-key"],
    ["with another body", { ...leastInput(), name: "Somebody Else" }, key],
  ])("returns 409 %s, as without the header", async (_what, body, sentKey) => {
    await create(leastInput());
    expect(await create(body, sentKey)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("returns 409 to another caller, and after a day", async () => {
    await create(leastInput());
    const headers = { "idempotency-key": key };
    const stranger = await founders.callAs(
      { role: "public" },
      "POST",
      "/api/founders",
      leastInput(),
      headers,
    );
    expect(stranger.status).toBe(409);
    await founders.database.query("update founders set created_at = now() - interval '25 hours'");
    expect((await create(leastInput())).status).toBe(409);
  });

  it("finds the founder when its email and company were changed since, and none in the archive", async () => {
    await create(leastInput());
    const changed = { email: "other@example.com", company: "Other" };
    await founders.call("PUT", "/api/founders/1", changed);
    expect((await create(leastInput())).body.data).toMatchObject({ id: 1, ...changed });
    await founders.call("DELETE", "/api/founders/1");
    const { status, body } = await create(leastInput());
    expect([status, body.data.email]).toEqual([201, leastInput().email]);
    expect((await founders.call("POST", "/api/founders/1/restore")).status).toBe(200);
  });

  it("keeps no key, and sends the stored digest nowhere", async () => {
    await create(leastInput());
    const [row] = await founders.database.query("select request_digest, f::text as row from founders f");
    expect(row!.request_digest).toMatch(/^[0-9a-f]{64}$/);
    expect(row!.row).not.toContain(key);
    const seen = [
      (await founders.call("GET", "/founders/1")).body,
      (await founders.call("GET", "/api/founders?format=jsonl")).body,
      (await founders.call("GET", "/api/founders/1/history")).body,
      await founders.publishAll(),
      founders.logged,
    ];
    for (const text of [row!.request_digest, key, "request_digest"])
      expect(JSON.stringify(seen)).not.toContain(text);
  });
});

const changes = () => founders.logged.filter((line) => line.includes("record changed")).length;
