import build from "fast-json-stringify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { endpoints } from "../endpoints.ts";
import { getFounder, listFounders } from "../founders/endpoints.ts";
import { listInvestorMatches } from "../matches/endpoints.ts";
import { responseSchema } from "./json-schema.ts";
import { recordExamples } from "./record-examples.ts";

const founder = recordExamples.Founder;
const returning = (response: z.ZodType) => defineEndpoint({ ...getFounder, name: "test", response });

const tree: z.ZodType = z.object({ branches: z.lazy(() => z.array(tree)) });

/** Both modes of fast-json-stringify: generated code and native. */
const ways = [
  ["by its own code", {}],
  ["by projection", { objectMechanism: "native", forceProjection: true }],
] as const;

describe.each(ways)("responses serialised %s", (_way, options) => {
  const writer = (schema: object) => {
    const write = build(schema, options as object);
    return (value: unknown) => JSON.parse(write(value)) as unknown;
  };
  const write = writer(responseSchema(getFounder));

  it("drop properties outside the contract at any depth", () => {
    const match = recordExamples.Match;
    const secretive = {
      ...match,
      secret: 1,
      founder: { ...match.founder, secret: 2 },
      reasons: match.reasons.map((reason) => ({ ...reason, secret: 3 })),
    };
    const writeMatches = writer(responseSchema(listInvestorMatches));
    expect(writeMatches({ success: true, data: [secretive], secret: 4 })).toEqual({
      success: true,
      data: [match],
    });
  });

  it("keep nulls, decimals, the largest numbers and any text", () => {
    const data = {
      ...founder,
      revenue_usd: 9_999_999_999_999.99,
      arr_usd: 0.01,
      mrr_usd: 0,
      total_raised_usd: Number.MAX_SAFE_INTEGER,
      summary_text: 'A "quoted" \\ text\n\u2028 with 🔥 and \u0001',
      sectors: [],
    };
    expect(write({ success: true, data })).toEqual({ success: true, data });
    const nullable = Object.keys(founder).filter(
      (key) => getFounder.response.shape[key as "phone"].safeParse(null).success,
    );
    const emptied = { ...founder, ...Object.fromEntries(nullable.map((key) => [key, null])) };
    expect(nullable).toContain("revenue_usd");
    expect(write({ success: true, data: emptied })).toEqual({ success: true, data: emptied });
  });

  it("neither truncate nor reject a fraction of an integer property", () => {
    const data = { ...founder, requested_check_usd: 1.5, investors_matched: 2.5 };
    expect(write({ success: true, data })).toEqual({ success: true, data });
  });

  it("serialise dates like timestamp strings", () => {
    const data = {
      ...founder,
      created_at: new Date(founder.created_at),
      updated_at: new Date(founder.updated_at),
    };
    expect(write({ success: true, data })).toEqual({ success: true, data: founder });
  });

  it.each(Object.keys(founder))("fail when %s is missing", (key) => {
    const data = { ...founder, [key]: undefined };
    expect(() => write({ success: true, data })).toThrow(new RegExp(`"${key}" is required`));
  });

  it.each([
    ["phone", 5],
    ["requested_check_usd", "5"],
    ["revenue_usd", "many"],
    ["sectors", "AI_ML"],
    ["id", "seven"],
  ])("fail when %s is %j", (key, value) => {
    expect(() => write({ success: true, data: { ...founder, [key]: value } })).toThrow();
  });

  it("are the same for a list", () => {
    const list = {
      success: true,
      data: Array.from({ length: 300 }, (_, index) => ({ ...founder, id: index })),
    };
    const writeList = writer(responseSchema(listFounders));
    expect(writeList(list)).toEqual(list);
    expect(writeList({ success: true, data: [] })).toEqual({ success: true, data: [] });
    expect(writeList(list)).toEqual(list);
  });

  it("can be null, and can have any property names", () => {
    const writeNull = writer(responseSchema(returning(z.object({ id: z.int() }).nullable())));
    expect(writeNull({ success: true, data: null })).toEqual({ success: true, data: null });
    expect(writeNull({ success: true, data: { id: 1, secret: 2 } })).toEqual({
      success: true,
      data: { id: 1 },
    });
    const writeRecord = writer(responseSchema(returning(z.record(z.string(), z.int()))));
    expect(writeRecord({ success: true, data: { a: 1, b: 2 } })).toEqual({
      success: true,
      data: { a: 1, b: 2 },
    });
  });
});

describe("responseSchema", () => {
  it("takes a union of plain values and lists of them", () => {
    const response = z.array(
      z.object({ a: z.union([z.string(), z.number(), z.array(z.string()), z.null()]) }),
    );
    const data = [{ a: "é" }, { a: 1.5 }, { a: ["b"] }, { a: [] }, { a: null }];
    const write = build(responseSchema(returning(response)), { objectMechanism: "native" } as object);
    expect(JSON.parse(write({ success: true, data }))).toEqual({ success: true, data });
  });

  const fast = new Set(["type", "properties", "required", "items", "format"]);

  /** All keywords of a schema and its subschemas. */
  function keywords(schema: object): string[] {
    const { properties = {}, items } = schema as { properties?: object; items?: object };
    const within = [...Object.values(properties), ...(items === undefined ? [] : [items])];
    return [...Object.keys(schema), ...within.flatMap(keywords)];
  }

  it.each(endpoints)("of $name has no keyword that slows serialisation down", (endpoint) => {
    const slow = keywords(responseSchema(endpoint)).filter((keyword) => !fast.has(keyword));
    // The mapping of an import can have any names, in two places; few are sent.
    const isMapping = /(Import|Mapping)s?$/.test(endpoint.name) && slow.length === 2;
    expect(isMapping ? slow.filter((keyword) => keyword !== "additionalProperties") : slow).toEqual([]);
  });

  it.each([
    ["a union with an object", z.union([z.string(), z.object({ a: z.string() })])],
    ["a union with a list of objects", z.object({ a: z.union([z.int(), z.array(z.object({}))]) })],
    ["anything", z.object({ a: z.unknown() })],
    ["null alone", z.null()],
    ["a tuple", z.tuple([z.string()])],
    ["what refers to itself", tree],
  ])("rejects %s", (_name, response) => {
    expect(() => responseSchema(returning(response))).toThrow(/^test/);
  });
});
