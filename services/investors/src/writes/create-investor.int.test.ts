import { investor as investorSchema } from "@kindling/contracts/investors/schemas.ts";
import { maxInvestorId } from "@kindling/contracts/matches/pair-id.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { leastInput, wholeInput } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const create = (body?: object) => investors.call("POST", "/api/investors-database", body);
const everybody = async () => (await investors.call("GET", "/api/investors-database")).body.data;
const fieldsMissing = "Please fill in all required fields (Name, Email)";
const exists = "An investor with this email already exists";

async function expectRejected(body: object | undefined, error: string, more: object = {}) {
  const response = await create(body);
  expect(response).toMatchObject({ status: 400, body: { success: false, error, code: "invalid", ...more } });
  expect(await everybody()).toEqual([]);
  expect(await investors.marks()).toEqual([]);
}

describe("POST /api/investors-database", () => {
  it("returns 201 with the stored investor: cold, no counts, empty lists, version 1", async () => {
    const { status, body } = await create(leastInput());
    expect([status, body.success]).toEqual([201, true]);
    const nothing = Object.fromEntries(
      Object.entries(wholeInput).map(([field, value]) => [field, Array.isArray(value) ? [] : null]),
    );
    expect(body.data).toEqual({
      ...nothing,
      ...leastInput(),
      id: 1,
      temperature: "COLD",
      founder_matches: 0,
      founder_matches_reviewed: 0,
      version: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: body.data.created_at,
    });
  });

  it("stores every field exactly", async () => {
    const { body } = await create(wholeInput);
    expect(body.data).toMatchObject(wholeInput);
    expect(investorSchema.strict().parse(body.data)).toEqual(body.data);
    expect((await investors.call("GET", "/api/investors-database/1")).body).toEqual(body);
    expect(await everybody()).toEqual([body.data]);
  });

  it("trims texts and entries, drops blanks and duplicates, and splits text at commas", async () => {
    const sent = {
      name: "\tJonas ",
      email: " Jonas@Northbank.example  ",
      website: "northbank.example",
      industries: " Logistics, ,Recycling ,Logistics",
      portfolio_companies: [" Palletry", "", "Palletry"],
      preferred_stages: "SEED, SERIES_A",
    };
    expect((await create(sent)).body.data).toMatchObject({
      name: "Jonas",
      email: "Jonas@Northbank.example",
      website: "https://northbank.example",
      industries: ["Logistics", "Recycling"],
      portfolio_companies: ["Palletry"],
      preferred_stages: ["SEED", "SERIES_A"],
    });
  });

  it.each([0, 1, 2 ** 31, 2 ** 53 - 1])("stores checks of %d dollars exactly", async (amount) => {
    const checks = { check_min_usd: amount, check_max_usd: amount, typical_check_usd: amount };
    expect((await create({ ...leastInput(), ...checks })).body.data).toMatchObject(checks);
  });

  it("is cold when the temperature is null", async () => {
    expect((await create({ ...leastInput(), temperature: null })).body.data.temperature).toBe("COLD");
  });

  it.each(["name", "email"])("returns 400 with the form's text without %s", async (field) => {
    const details = [{ path: field, message: "is required" }];
    for (const value of [undefined, null, "  "]) {
      await expectRejected({ ...leastInput(), [field]: value }, fieldsMissing, { details });
    }
  });

  it("returns 400 with the form's text for a body that is not an object", async () => {
    await expectRejected([], fieldsMissing);
    await expectRejected(undefined, fieldsMissing);
  });

  it.each([
    ["check_min_usd", -1, "must be at least 0"],
    ["typical_check_usd", 0.5, "must be a whole number"],
    ["years_experience", 151, "must be at most 150"],
    ["exit_count", "3", "must be a whole number"],
    ["email", "jonas", "is not a valid email address"],
    ["city", "Bo\u0000nn", "must not contain NUL characters"],
  ])("returns 400 and names %s", async (field, value, message) => {
    const error = `Some of what was sent is not valid. ${field}: ${message}`;
    await expectRejected({ ...leastInput(), [field]: value }, error, { details: [{ path: field, message }] });
  });

  it.each(["temperature", "investor_type", "fund_stage"])("returns 400 for an unknown %s", async (field) => {
    const response = await create({ ...leastInput(), [field]: "OTHER" });
    expect([response.status, response.body.details[0].path]).toEqual([400, field]);
  });

  it("returns 409 for a known email, ignoring case and blanks", async () => {
    await create({ ...leastInput(1), email: "Jonas@Northbank.example" });
    const response = await create({ ...leastInput(2), email: " jONAS@northbank.EXAMPLE" });
    expect(response).toMatchObject({
      status: 409,
      body: { success: false, error: exists, code: "conflict" },
    });
    expect(await everybody()).toHaveLength(1);
    expect(await investors.marks()).toMatchObject([{ aggregate_id: 1, version: 1 }]);
  });

  it("accepts two investors with the same name and company", async () => {
    await create({ ...leastInput(1), name: "Same", company: "Same" });
    expect((await create({ ...leastInput(2), name: "Same", company: "Same" })).status).toBe(201);
  });

  it("returns 500, not 409, when something else than the investor is there already", async () => {
    await investors.database.query(
      `insert into history (id, kind, record_id, action, actor_role, changes)
       select nextval('history_id_seq') + 1, 'founder', 9, 'created', 'system', '{}'`,
    );
    expect(await create(leastInput())).toMatchObject({ status: 500, body: { code: "internal" } });
    expect((await create(leastInput())).status).toBe(201);
  });

  it("returns 507 after the last id, stores nothing, and tells the operator where to look", async () => {
    await investors.database.query(`select setval('investors_id_seq', ${maxInvestorId - 1})`);
    expect((await create(leastInput(1))).body.data.id).toBe(maxInvestorId);
    const before = [await everybody(), await investors.marks()];
    const response = await create(leastInput(2));
    const error = "The community has no ids left for new investors.";
    expect(response).toMatchObject({ status: 507, body: { success: false, error, code: "out_of_ids" } });
    expect([await everybody(), await investors.marks()]).toEqual(before);
    const message = 'investors_id_seq is at its end: see "Repair" in docs/operations.md';
    const errors = investors.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
    expect(errors).toMatchObject([{ status: 507, err: { cause: { message } } }]);
  });

  it("ignores fields that the server sets: id, counts, version, dates", async () => {
    const given = { id: 50, version: 9, founder_matches: 7, founder_matches_reviewed: 2, created_at: "1999" };
    const { body } = await create({ ...leastInput(), ...given });
    const counts = { founder_matches: 0, founder_matches_reviewed: 0 };
    expect(body.data).toMatchObject({ id: 1, version: 1, ...counts });
    expect(body.data.created_at).not.toContain("1999");
  });
});

describe("POST /api/investors-database by a stranger with a known email", () => {
  const hides = { "x-hide-known-email": "true" };
  const register = (body: object, headers: Record<string, string> = hides) =>
    investors.callAs({ role: "public" }, "POST", "/api/investors-database", body, headers);

  it("returns what a new email returns and stores nothing, where the gateway asks for it", async () => {
    const known = { ...wholeInput, email: "known@mail.example" };
    await create({ ...leastInput(), email: known.email });
    const marks = await investors.marks();
    const replies = [
      await register({ ...known, email: "KNOWN@mail.example" }),
      await register({ ...known, email: "new@mail.example" }),
    ];
    const [hidden, created] = replies.map(({ body: { data } }) => ({ ...data, email: "", id: 0 }));
    const time = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies.map(({ body }) => body.data.id)).toEqual([2, 3]);
    expect(Object.keys(hidden)).toEqual(Object.keys(created));
    expect(hidden).toEqual({ ...created, created_at: time, updated_at: time });
    expect((await everybody()).map(({ id }: { id: number }) => id)).toEqual([3, 1]);
    expect(await investors.marks()).toHaveLength(marks.length + 1);
    expect((await register({ ...known, name: "" })).status).toBe(400);
  });

  it("returns 409 otherwise, and to an admin always", async () => {
    await create(leastInput());
    expect((await register(leastInput(), {})).body.error).toBe(exists);
    const asAdmin = await investors.call("POST", "/api/investors-database", leastInput(), hides);
    expect([asAdmin.status, asAdmin.body.error]).toEqual([409, exists]);
  });
});
