import { describe, expect, it } from "vitest";
import { askUpdate, founderAuth, founderCreate, founderUpdate } from "./schemas.ts";

const required = { company: "Emberline", name: "Maya", email: "maya@emberline.example" };
const fields = Object.keys(founderUpdate.shape);
const lists = ["business_models", "sectors", "regions"];
const clearable = fields.filter((field) => !(field in required));

/** The problems of a body by field path. */
function problems(schema: typeof founderUpdate | typeof founderCreate, body: unknown) {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

describe("POST /api/founders", () => {
  it("requires company, name and email", () => {
    const missing = { company: "is required", name: "is required", email: "is required" };
    expect(problems(founderCreate, {})).toEqual(missing);
    expect(problems(founderCreate, { company: " ", name: "\t", email: "" })).toEqual(missing);
    expect(problems(founderCreate, { company: null, name: null, email: null })).toEqual(missing);
  });

  it("accepts only these three and adds nothing", () => {
    expect(founderCreate.parse(required)).toEqual(required);
  });

  it("trims texts and the email", () => {
    const body = { company: " Emberline ", name: "Maya\n", email: "  Maya@Emberline.example " };
    expect(founderCreate.parse(body)).toEqual({ ...required, email: "Maya@Emberline.example" });
  });
});

describe("PUT /api/founders/:id", () => {
  it("keeps missing keys missing", () => {
    expect(founderUpdate.parse({})).toEqual({});
    for (const field of fields) {
      const value = field in required ? required[field as keyof typeof required] : null;
      expect(Object.keys(founderUpdate.parse({ [field]: value }))).toEqual([field]);
    }
  });

  it("drops read-only and unknown fields", () => {
    const body = JSON.parse(
      `{"id":9,"version":4,"created_at":"x","updated_at":"x","investors_matched":3,"admin":true,
        "__proto__":{"polluted":true},"constructor":1,"vertical":"Payments"}`,
    );
    const parsed = founderUpdate.parse(body);
    expect(parsed).toEqual({ vertical: "Payments" });
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });

  it.each(clearable)("clears %s by null and by blank text", (field) => {
    const cleared = lists.includes(field) ? [] : null;
    expect(founderUpdate.parse({ [field]: null })).toEqual({ [field]: cleared });
    expect(founderUpdate.parse({ [field]: "  " })).toEqual({ [field]: cleared });
  });

  it("rejects clearing required fields", () => {
    expect(Object.keys(problems(founderUpdate, { company: null, name: " ", email: null }))).toHaveLength(3);
  });

  it("accepts lists as arrays and comma-separated text, without duplicates", () => {
    expect(founderUpdate.parse({ sectors: " AI_ML, FINTECH ,AI_ML,", regions: ["US", "US"] })).toEqual({
      sectors: ["AI_ML", "FINTECH"],
      regions: ["US"],
    });
  });

  it("normalises web links idempotently", () => {
    const once = founderUpdate.parse({ website: ` ${"a".repeat(488)}.com`, linked_in: "linkedin/in/maya" });
    expect(once).toEqual({
      website: `https://${"a".repeat(488)}.com`,
      linked_in: "https://linkedin/in/maya",
    });
    expect(founderUpdate.parse(once)).toEqual(once);
    expect(problems(founderUpdate, { website: `${"a".repeat(489)}.com` })).toHaveProperty("website");
  });

  it("keeps decimals with cents", () => {
    expect(founderUpdate.parse({ revenue_usd: 1.005, arr_usd: 0, mrr_usd: 99.994 })).toEqual({
      revenue_usd: 1.01,
      arr_usd: 0,
      mrr_usd: 99.99,
    });
  });

  it.each([
    ["elevator_pitch", "x".repeat(200), "x".repeat(201)],
    ["company", "x".repeat(200), "x".repeat(201)],
    ["summary_text", "x".repeat(10_000), "x".repeat(10_001)],
    ["elevator_pitch", "🔥".repeat(200), "🔥".repeat(201)],
    ["founded_year", 1800, 1800.5],
    ["requested_check_usd", Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1],
    ["user_count", 0, -1],
    ["paying_customers", 3, 3.5],
    ["revenue_usd", 9_999_999_999_999.99, 10_000_000_000_000],
    ["mrr_usd", 0.01, -0.01],
    ["temperature", "FIRE", "fire"],
    ["engagement_tier", "TIER_3", "TIER_4"],
    ["sectors", ["AI_ML"], ["AI_ML", "NOPE"]],
    ["regions", [], Array(51).fill("US")],
    ["total_raised_usd", 5, "5"],
    ["vertical", "x", 5],
    ["business_models", ["SAAS"], { 0: "SAAS" }],
    ["email", "a@b.co", "a@b@c"],
    ["email", `${"a".repeat(59)}@${"b".repeat(60)}.co`, `${"a".repeat(251)}@b.co`],
  ])("%s: accepts %j, rejects %j", (field, good, bad) => {
    expect(problems(founderUpdate, { [field]: good })).toEqual({});
    expect(Object.keys(problems(founderUpdate, { [field]: bad }))[0]?.split(".")[0]).toBe(field);
  });

  it.each(fields)("rejects NUL and lone surrogates in %s", (field) => {
    for (const text of ["a\u0000b@c.example", "a\ud800b.example", "\udc00"]) {
      expect(Object.keys(problems(founderUpdate, { [field]: text }))).not.toEqual([]);
    }
  });

  it.each([null, [], "text", 5, true])("rejects %j for a body", (body) => {
    expect(founderUpdate.safeParse(body).success).toBe(false);
  });
});

describe("PUT /api/founders/:id/ask", () => {
  it("requires the ask, in whole dollars or null", () => {
    expect(askUpdate.parse({ requested_check_usd: 900_000 })).toEqual({ requested_check_usd: 900_000 });
    expect(askUpdate.parse({ requested_check_usd: null })).toEqual({ requested_check_usd: null });
    const message = (body: object) => askUpdate.safeParse(body).error?.issues[0]?.message;
    expect(message({})).toBe("is required");
    expect(message({ requested_check_usd: 1.5 })).toBe("must be a whole number");
    expect(message({ requested_check_usd: -1 })).toMatch(/>=0/);
  });
});

describe("POST /api/founder/auth", () => {
  it("requires the email and trims it", () => {
    expect(founderAuth.parse({ email: " maya@emberline.example " }).email).toBe("maya@emberline.example");
    expect(founderAuth.safeParse({}).error?.issues[0]?.message).toBe("is required");
    expect(founderAuth.safeParse({ email: "maya" }).error?.issues[0]?.message).toBe(
      "is not a valid email address",
    );
  });
});
