import { founder as founderSchema } from "@kindling/contracts/founders/schemas.ts";
import { maxFounderId } from "@kindling/contracts/matches/pair-id.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { foundersService } from "../founders-service.ts";
import { leastInput, wholeInput } from "../testing/founder-inputs.ts";

const founders = testService(foundersService);
const create = (body?: object) => founders.call("POST", "/api/founders", body);
const everybody = async () => (await founders.call("GET", "/api/founders")).body.data;
const fieldsMissing = "Please fill in all required fields (Company, Name, Email)";
const exists = "A founder with this email or company already exists";

async function expectRejected(body: object | undefined, error: string, more: object = {}) {
  const response = await create(body);
  expect(response).toMatchObject({ status: 400, body: { success: false, error, code: "invalid", ...more } });
  expect(await everybody()).toEqual([]);
  expect(await founders.marks()).toEqual([]);
}

describe("POST /api/founders", () => {
  it("returns 201 with the stored founder: no counts, empty lists, version 1", async () => {
    const before = Date.now();
    const { status, body } = await create(leastInput());
    expect([status, body.success]).toEqual([201, true]);
    const nothing = Object.fromEntries(Object.keys(wholeInput).map((field) => [field, null]));
    expect(body.data).toEqual({
      ...nothing,
      ...leastInput(),
      id: 1,
      business_models: [],
      sectors: [],
      regions: [],
      investors_matched: 0,
      version: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: body.data.created_at,
    });
    expect(Date.parse(body.data.created_at)).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(body.data.created_at)).toBeLessThanOrEqual(Date.now() + 1);
  });

  it("stores every field exactly", async () => {
    const { body } = await create(wholeInput);
    expect(body.data).toMatchObject(wholeInput);
    expect(founderSchema.strict().parse(body.data)).toEqual(body.data);
    expect((await founders.call("GET", "/founders/1")).body).toEqual(body);
    expect((await founders.call("GET", "/api/founders")).body.data).toEqual([body.data]);
  });

  it("trims company, name and email, and completes web addresses", async () => {
    const sent = {
      company: "\t Palletry  ",
      name: " Maya ",
      email: "  Maya@Palletry.example\n",
      website: " palletry.example ",
      linked_in: "linkedin/in/maya",
    };
    expect((await create(sent)).body.data).toMatchObject({
      company: "Palletry",
      name: "Maya",
      email: "Maya@Palletry.example",
      website: "https://palletry.example",
      linked_in: "https://linkedin/in/maya",
    });
  });

  it("stores whole dollars and people, and a revenue to the cent, exactly", async () => {
    const whole = [0, 1, 2 ** 31, 2 ** 53 - 1];
    const cents = [0, 0.01, 0.29, 1.1, 19.99, 123_456.78, 9_999_999_999_999.99];
    for (const [n, revenue] of cents.entries()) {
      const amount = whole[n % whole.length];
      const amounts = {
        ...{ requested_check_usd: amount, total_raised_usd: amount, user_count: amount },
        ...{ paying_customers: amount, revenue_usd: revenue, arr_usd: revenue, mrr_usd: revenue },
      };
      expect((await create({ ...leastInput(n + 1), ...amounts })).body.data).toMatchObject(amounts);
    }
  });

  it("rounds decimals to cents, halves up", async () => {
    const sent = { revenue_usd: 1.005, arr_usd: 2.344_9, mrr_usd: 0.004 };
    const stored = { revenue_usd: 1.01, arr_usd: 2.34, mrr_usd: 0 };
    expect((await create({ ...leastInput(), ...sent })).body.data).toMatchObject(stored);
  });

  it("returns 400 with the form's text for a body without company, name or email", async () => {
    for (const field of ["company", "name", "email"]) {
      const details = [{ path: field, message: "is required" }];
      for (const value of [undefined, null, "  "])
        await expectRejected({ ...leastInput(), [field]: value }, fieldsMissing, { details });
    }
    await expectRejected([], fieldsMissing);
    await expectRejected(undefined, fieldsMissing);
  });

  it("returns 400 and names an invalid field", async () => {
    for (const [field, value, message] of [
      ["elevator_pitch", "x".repeat(201), "can have at most 200 characters"],
      ["requested_check_usd", -1, "must be at least 0"],
      ["requested_check_usd", 0.5, "must be a whole number"],
      ["user_count", "many", "must be a whole number"],
      ["revenue_usd", -0.01, "must be at least 0"],
      ["email", "maya@", "is not a valid email address"],
      ["company", "x".repeat(201), "can have at most 200 characters"],
      ["phone", "1\u00002", "must not contain NUL characters"],
    ] as const) {
      const error = `Some of what was sent is not valid. ${field}: ${message}`;
      expect(await create({ ...leastInput(), [field]: value })).toMatchObject({
        status: 400,
        body: { code: "invalid", error, details: [{ path: field, message }] },
      });
    }
    expect(await founders.marks()).toEqual([]);
  });

  it("accepts a pitch of 200 characters", async () => {
    const { status } = await create({ ...leastInput(), elevator_pitch: "x".repeat(200) });
    expect(status).toBe(201);
  });

  it("returns 409 for a known email or company, however it is written", async () => {
    await create({ ...leastInput(1), company: "Palletry", email: "maya@palletry.example" });
    await create({ ...leastInput(2), company: "Éclair ärzte", email: "info@xn--e1afmkfd.xn--p1ai" });
    await create({ ...leastInput(3), company: "Αθήνας" });
    await create({ ...leastInput(4), company: "Straße" });
    const before = await founders.marks();
    for (const known of [
      { email: "MAYA@palletry.EXAMPLE " },
      { email: "INFO@Пример.РФ" },
      { company: " pALLETRY" },
      { company: "ÉCLAIR Ärzte" },
      // Two code points per letter.
      { company: "E\u0301clair a\u0308rzte" },
      { company: "Éclair\u00a0 ärzte" },
      // Invisible characters.
      { company: "É\u200dclair är\u00adzte" },
      // Another final letter.
      { company: "ΑΘΉΝΑΣ" },
      { company: "STRASSE" },
    ]) {
      const response = await create({ ...leastInput(5), ...known });
      const body = { success: false, error: exists, code: "conflict" };
      expect([known, response]).toMatchObject([known, { status: 409, body }]);
    }
    expect(await everybody()).toHaveLength(4);
    expect(await founders.marks()).toEqual(before);
  });

  it("returns 500, not 409, when something else than the founder is there already", async () => {
    await founders.database.query(
      `insert into history (id, kind, record_id, action, actor_role, changes)
       select nextval('history_id_seq') + 1, 'founder', 9, 'created', 'system', '{}'`,
    );
    expect(await create(leastInput())).toMatchObject({ status: 500, body: { code: "internal" } });
    expect((await create(leastInput())).status).toBe(201);
  });

  it("takes companies that differ in an accent", async () => {
    await create({ ...leastInput(1), company: "Café" });
    expect((await create({ ...leastInput(2), company: "Cafe" })).status).toBe(201);
  });

  it("returns 507 after the last id, stores nothing, and tells the operator where to look", async () => {
    await founders.database.query(`select setval('founders_id_seq', ${maxFounderId - 1})`);
    expect((await create(leastInput(1))).body.data.id).toBe(maxFounderId);
    const before = [await everybody(), await founders.marks()];
    const response = await create(leastInput(2));
    const error = "The community has no ids left for new founders.";
    expect(response).toMatchObject({ status: 507, body: { success: false, error, code: "out_of_ids" } });
    expect([await everybody(), await founders.marks()]).toEqual(before);
    const message = 'founders_id_seq is at its end: see "Repair" in docs/operations.md';
    const errors = founders.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
    expect(errors).toMatchObject([{ status: 507, err: { cause: { message } } }]);
  });

  it("ignores fields that the server sets: id, counts, version, dates", async () => {
    const given = {
      id: 50,
      version: 9,
      investors_matched: 7,
      tally_version: 5,
      created_at: "1999-01-01T00:00:00Z",
    };
    const { body } = await create({ ...leastInput(), ...given });
    expect(body.data).toMatchObject({ id: 1, version: 1, investors_matched: 0 });
    expect(body.data.created_at).not.toContain("1999");
    expect(body.data).not.toHaveProperty("tally_version");
  });

  it("returns the request id in successes and errors", async () => {
    const headers = { "x-request-id": "request-0001" };
    const created = await founders.call("POST", "/api/founders", leastInput(), headers);
    expect(created.headers["x-request-id"]).toBe("request-0001");
    const refused = await founders.call("POST", "/api/founders", leastInput(), headers);
    expect(refused.body).toEqual({
      success: false,
      error: exists,
      code: "conflict",
      requestId: "request-0001",
    });
  });
});
