import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { createInvestors, leastInput, wholeInput } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const create = async (body: object) =>
  (await investors.call("POST", "/api/investors-database", body)).body.data;
const stored = async (id = 1) => (await investors.call("GET", `/api/investors-database/${id}`)).body.data;
const update = (body: object, id: number | string = 1) =>
  investors.call("PUT", `/api/investors-database/${id}`, body);
const notValid = "Some of what was sent is not valid.";

/** Waits for a later updated_at, which has a resolution of 1 ms. */
const nextMillisecond = () => investors.database.query("select pg_sleep(0.002)");

describe("PUT /api/investors-database/:id", () => {
  it("changes the given fields only, and returns the saved record", async () => {
    const created = await create(wholeInput);
    await nextMillisecond();
    const changes = { city: "Köln", industries: ["Ports"], years_experience: 12 };
    const { status, body } = await update(changes);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { ...created, ...changes, version: 2, updated_at: body.data.updated_at },
    });
    expect(Date.parse(body.data.updated_at)).toBeGreaterThan(Date.parse(created.updated_at));
    expect(await stored()).toEqual(body.data);
  });

  it("accepts the whole record as it was read, and changes only version and updated_at", async () => {
    const created = await create(wholeInput);
    const { status, body } = await update(created);
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...created, version: 2, updated_at: body.data.updated_at });
  });

  it("accepts a row of the match view, whose preferences are text", async () => {
    const created = await create(wholeInput);
    const [row] = (await investors.call("GET", "/api/investors")).body.data;
    const { body } = await update({ ...row, city: "Köln" });
    expect(body.data).toEqual({ ...created, city: "Köln", version: 2, updated_at: body.data.updated_at });
  });

  it("ignores read-only and unknown fields", async () => {
    const created = await create(wholeInput);
    const given = { id: 9, version: 77, founder_matches: 5, founder_matches_reviewed: 4, created_at: "1999" };
    const { body } = await update({ ...created, ...given, admin: true, name: "Changed" });
    expect(body.data).toEqual({ ...created, name: "Changed", version: 2, updated_at: body.data.updated_at });
  });

  it("clears all optional fields by null; the temperature becomes cold", async () => {
    await create(wholeInput);
    const { name, email, temperature: _, ...optional } = wholeInput;
    const cleared = Object.fromEntries(
      Object.entries(optional).map(([field, value]) => [field, Array.isArray(value) ? [] : null]),
    );
    const { status, body } = await update(
      Object.fromEntries([...Object.keys(optional), "temperature"].map((field) => [field, null])),
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name, email, ...cleared, temperature: "COLD" });
  });

  it("changes nothing for an empty body, including the temperature", async () => {
    const created = await create(wholeInput);
    expect((await update({})).body.data).toEqual(created);
  });

  it.each(["name", "email"])("returns 400 and keeps %s when it is cleared", async (field) => {
    const created = await create(wholeInput);
    expect(await update({ [field]: null, city: "Köln" })).toMatchObject({
      status: 400,
      body: { success: false, code: "invalid", error: `${notValid} ${field}: is required` },
    });
    expect(await stored()).toEqual(created);
    expect(await investors.marks()).toMatchObject([{ version: 1 }]);
  });

  it("returns 409 and changes nothing when another has the email, ignoring case", async () => {
    const [created] = await createInvestors(investors, 2);
    const marks = await investors.marks();
    expect(await update({ email: " INVESTOR2@example.com", city: "Köln" })).toMatchObject({
      status: 409,
      body: { success: false, code: "conflict", error: "An investor with this email already exists" },
    });
    expect(await stored()).toEqual(created);
    expect(await investors.marks()).toEqual(marks);
  });

  it("lets an investor change the case of its own email", async () => {
    await createInvestors(investors, 1);
    expect((await update({ email: "INVESTOR1@example.com" })).body.data.email).toBe("INVESTOR1@example.com");
  });

  it("returns 404 for an unknown id, and 400 for an invalid one", async () => {
    const missing = await update({ name: "X" }, 7);
    expect([missing.status, missing.body.error]).toEqual([404, "Investor not found"]);
    expect((await update({ name: "X" }, "abc")).status).toBe(400);
    expect(await investors.marks()).toEqual([]);
  });

  it("keeps all of many concurrent changes to different fields", async () => {
    await createInvestors(investors, 1);
    const { name, email, ...optional } = wholeInput;
    const responses = await Promise.all(
      Object.entries(optional).map(([field, value]) => update({ [field]: value })),
    );
    const versions = responses.map(({ body }) => body.data.version).sort((a, b) => a - b);
    expect(versions).toEqual(responses.map((_reply, index) => index + 2));
    expect(await stored()).toMatchObject({ ...optional, ...leastInput(1), version: responses.length + 1 });
    expect(await investors.marks()).toMatchObject([{ aggregate_id: 1, version: responses.length + 1 }]);
  });
});

describe("PUT /api/investors-database/:id/temperature", () => {
  const warm = (body: object, id: number | string = 1) =>
    investors.call("PUT", `/api/investors-database/${id}/temperature`, body);

  it("changes the temperature and nothing else, in any direction", async () => {
    const created = await create(wholeInput);
    for (const [index, temperature] of ["COLD", "NEUTRAL", "WARM", "HOT", "FIRE", "COLD"].entries()) {
      const { status, body } = await warm({ temperature, name: "Not this", version: 40 });
      expect(status).toBe(200);
      const version = index + 2;
      expect(body.data).toEqual({ ...created, temperature, version, updated_at: body.data.updated_at });
    }
    expect(await stored()).toMatchObject({ temperature: "COLD", version: 7 });
  });

  it.each([
    {},
    { temperature: null },
    { temperature: "TEPID" },
    { temperature: "hot" },
    { temperature: 3 },
    [],
  ])("returns 400 and keeps the temperature for %j", async (body) => {
    const created = await create(wholeInput);
    const refused = await warm(body);
    expect([refused.status, refused.body.code]).toEqual([400, "invalid"]);
    expect(refused.body.error).toMatch(Array.isArray(body) ? notValid : `${notValid} temperature: `);
    expect(await stored()).toEqual(created);
  });

  it("returns 404 for an unknown id", async () => {
    const missing = await warm({ temperature: "HOT" }, 3);
    expect([missing.status, missing.body.error]).toEqual([404, "Investor not found"]);
  });
});
