import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { createFounders, leastInput, wholeInput } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);
const stored = async (id = 1) => (await founders.call("GET", `/founders/${id}`)).body.data;
const update = (body: object, id: number | string = 1) => founders.call("PUT", `/api/founders/${id}`, body);

/** Waits for a later updated_at, which has a resolution of 1 ms. */
const nextMillisecond = () => founders.database.query("select pg_sleep(0.002)");

describe("PUT /api/founders/:id", () => {
  it("changes the given fields only, and returns the saved record", async () => {
    const { body: created } = await founders.call("POST", "/api/founders", wholeInput);
    await nextMillisecond();
    const { status, body } = await update({ vertical: "Ports", sectors: ["FINTECH"], revenue_usd: 0.1 });
    const changed = { vertical: "Ports", sectors: ["FINTECH"], revenue_usd: 0.1, version: 2 };
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { ...created.data, ...changed, updated_at: body.data.updated_at },
    });
    expect(Date.parse(body.data.updated_at)).toBeGreaterThan(Date.parse(created.data.updated_at));
    expect(await stored()).toEqual(body.data);
  });

  it("accepts the whole record as it was read, and changes only version and updated_at", async () => {
    const { body: created } = await founders.call("POST", "/api/founders", wholeInput);
    const { status, body } = await update(created.data);
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...created.data, version: 2, updated_at: body.data.updated_at });
  });

  it("ignores read-only and unknown fields in a whole record", async () => {
    const [created] = await createFounders(founders, 1);
    const given = {
      id: 9,
      version: 77,
      investors_matched: 5,
      created_at: "1999-01-01T00:00:00.000Z",
      admin: true,
    };
    const { body } = await update({ ...created, ...given, name: "Changed" });
    expect(body.data).toEqual({ ...created, name: "Changed", version: 2, updated_at: body.data.updated_at });
    expect((await founders.call("GET", "/founders/9")).status).toBe(404);
  });

  it("clears all optional fields by null", async () => {
    await founders.call("POST", "/api/founders", wholeInput);
    const { company, name, email, ...optional } = wholeInput;
    const cleared = Object.fromEntries(Object.keys(optional).map((field) => [field, null]));
    const { status, body } = await update(cleared);
    expect(status).toBe(200);
    const lists = { business_models: [], sectors: [], regions: [] };
    expect(body.data).toMatchObject({ company, name, email, ...cleared, ...lists });
  });

  it("changes nothing for an empty body", async () => {
    const { body: created } = await founders.call("POST", "/api/founders", wholeInput);
    const { body } = await update({});
    expect(body.data).toEqual(created.data);
  });

  it.each([["company"], ["name"], ["email"]])(
    "returns 400 and keeps %s when it is cleared",
    async (field) => {
      const [created] = await createFounders(founders, 1);
      const response = await update({ [field]: null, vertical: "Ports" });
      expect(response).toMatchObject({
        status: 400,
        body: {
          success: false,
          code: "invalid",
          error: `Some of what was sent is not valid. ${field}: is required`,
        },
      });
      expect(await stored()).toEqual(created);
      expect(await founders.marks()).toMatchObject([{ version: 1 }]);
    },
  );

  it.each([
    ["email", { email: " FOUNDER2@example.com" }],
    ["company", { company: "company 2 " }],
  ])("returns 409 and changes nothing when another has the %s, ignoring case", async (_what, body) => {
    const [created] = await createFounders(founders, 2);
    const marks = await founders.marks();
    expect(await update({ ...body, vertical: "Ports" })).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: "conflict",
        error: "A founder with this email or company already exists",
      },
    });
    expect(await stored()).toEqual(created);
    expect(await founders.marks()).toEqual(marks);
  });

  it("lets a founder change the case of its own email and company", async () => {
    await createFounders(founders, 1);
    const recased = { email: "FOUNDER1@example.com", company: "COMPANY 1" };
    expect(await update(recased)).toMatchObject({ status: 200, body: { data: recased } });
  });

  it("returns 404 for an unknown id, and 400 for an invalid one", async () => {
    const missing = await update({ name: "X" }, 7);
    expect([missing.status, missing.body.error]).toEqual([404, "Founder not found"]);
    expect((await update({ name: "X" }, "abc")).status).toBe(400);
    expect(await founders.marks()).toEqual([]);
  });

  it("keeps all of many concurrent changes to different fields", async () => {
    await createFounders(founders, 1);
    const { company, name, email, ...optional } = wholeInput;
    const responses = await Promise.all(
      Object.entries(optional).map(([field, value]) => update({ [field]: value })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const versions = responses.map(({ body }) => body.data.version).sort((a, b) => a - b);
    expect(versions).toEqual(responses.map((_reply, index) => index + 2));
    expect(await stored()).toMatchObject({ ...optional, ...leastInput(1), version: responses.length + 1 });
    expect(await founders.marks()).toMatchObject([{ aggregate_id: 1, version: responses.length + 1 }]);
  });

  it("saves one of twenty simultaneous changes to one company, and returns 409 for the others", async () => {
    await createFounders(founders, 20);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        update({ company: index % 2 ? "WANTED" : "wanted" }, index + 1),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const { data } = (await founders.call("GET", "/api/founders")).body;
    expect(data.filter(({ company }: { company: string }) => /wanted/i.test(company))).toHaveLength(1);
  });
});

describe("PUT /api/founders/:id/ask", () => {
  const ask = (body: object, id: number | string = 1) =>
    founders.call("PUT", `/api/founders/${id}/ask`, body);

  it("changes the ask and nothing else", async () => {
    const { body: created } = await founders.call("POST", "/api/founders", wholeInput);
    const { status, body } = await ask({ requested_check_usd: 3_000_000, name: "Not this", version: 40 });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...created.data,
      requested_check_usd: 3_000_000,
      version: 2,
      updated_at: body.data.updated_at,
    });
    expect(await stored()).toEqual(body.data);
  });

  it.each([0, 2 ** 53 - 1])("takes %d", async (amount) => {
    await createFounders(founders, 1);
    expect((await ask({ requested_check_usd: amount })).body.data.requested_check_usd).toBe(amount);
  });

  it("clears the ask by null and by blank text", async () => {
    await founders.call("POST", "/api/founders", wholeInput);
    expect((await ask({ requested_check_usd: null })).body.data.requested_check_usd).toBeNull();
    await ask({ requested_check_usd: 5 });
    expect((await ask({ requested_check_usd: " " })).body.data.requested_check_usd).toBeNull();
  });

  it.each([
    [{ requested_check_usd: -1 }, "requested_check_usd: must be at least 0"],
    [{ requested_check_usd: 10.5 }, "requested_check_usd: must be a whole number"],
    [{ requested_check_usd: "500000" }, "requested_check_usd: must be a whole number"],
    [{}, "requested_check_usd: is required"],
  ])("returns 400 and keeps the ask for %j", async (body, problem) => {
    const { body: created } = await founders.call("POST", "/api/founders", wholeInput);
    expect(await ask(body)).toMatchObject({
      status: 400,
      body: { success: false, code: "invalid", error: `Some of what was sent is not valid. ${problem}` },
    });
    expect(await stored()).toEqual(created.data);
  });

  it("returns 404 for an unknown id", async () => {
    const missing = await ask({ requested_check_usd: 1 }, 3);
    expect([missing.status, missing.body.error]).toEqual([404, "Founder not found"]);
  });
});
