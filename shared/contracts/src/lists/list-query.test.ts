import { describe, expect, it } from "vitest";
import { schemaProblems } from "../fields/problems.ts";
import { founderList } from "../founders/list.ts";
import { investorDatabaseList } from "../investors/lists.ts";
import { openApiDocument } from "../openapi/openapi-document.ts";
import { listQuery, windowQuery } from "./list-query.ts";

const founders = listQuery(founderList);
const investors = listQuery(investorDatabaseList);

describe("list query", () => {
  it("is null without parameters", () => {
    expect(founders.parse({})).toBeNull();
  });

  it("reads every parameter", () => {
    const given = {
      q: "  École PAYMENTS école ",
      industry: "AI,FINTECH",
      requested_check_usd: "1m_5m",
      sort: "requested_check_usd.desc,company",
      ids: "3,17,3",
      except: "4",
      limit: "500",
      offset: "20",
      counts: "false",
      facets: "industry,funding_stage",
    };
    expect(founders.parse(given)).toEqual({
      words: ["ecole", "payments"],
      filters: { industry: ["AI", "FINTECH"], requested_check_usd: ["1m_5m"] },
      sort: [
        { field: "requested_check_usd", descending: true },
        { field: "company", descending: false },
      ],
      ids: [3, 17],
      except: [4],
      limit: 500,
      offset: 20,
      counts: false,
      facets: ["industry", "funding_stage"],
      format: null,
    });
  });

  it("reads amounts as people type them", () => {
    const query = investors.parse({ check_min_usd: "$250k", check_max_usd: "0" });
    expect(query?.filters).toEqual({ check_min_usd: 250_000, check_max_usd: 0 });
  });

  it("defaults to the first 100 records and their count, and ignores empty filters", () => {
    expect(investors.parse({ temperature: "", check_min_usd: " " })).toEqual({
      words: [],
      filters: {},
      sort: [],
      ids: null,
      except: [],
      limit: 100,
      offset: 0,
      counts: true,
      facets: [],
      format: null,
    });
  });

  it.each([
    [{ colour: "red" }, "colour", "is not a parameter of this list"],
    [{ constructor: "1" }, "constructor", "is not a parameter of this list"],
    [{ industry: "AI,TEA" }, "industry", /^must be one or more of SAAS, FINTECH, /],
    [{ industry: ["AI", "FINTECH"] }, "industry", "must be of type string, not array"],
    [{ facets: "phone" }, "facets", /^must be true, false or one or more of funding_stage, industry, /],
    [{ facets: "" }, "facets", /^must be true, false or one or more of funding_stage, industry, /],
    [{ sort: "phone" }, "sort", /^must name fields among company, name, /],
    [{ sort: "name.up" }, "sort", "must end in .asc or .desc"],
    [{ sort: "name.asc.desc" }, "sort", "must end in .asc or .desc"],
    [{ sort: "name,name.desc" }, "sort", "must name each field once"],
    [{ ids: "1,two" }, "ids", "must be ids separated by commas"],
    [{ ids: "" }, "ids", "must be ids separated by commas"],
    [{ ids: "2147483648" }, "ids", "must be ids separated by commas"],
    [{ except: "1,two" }, "except", "must be ids separated by commas"],
    [{ limit: "0" }, "limit", "must be at least 1"],
    [{ limit: "501" }, "limit", "must be at most 500"],
    [{ limit: "ten" }, "limit", "must be a whole number"],
    [{ offset: "-1" }, "offset", "must be a whole number"],
    [{ counts: "yes" }, "counts", "must be true or false"],
    [{ format: "xlsx" }, "format", "must be csv or jsonl"],
    [{ format: "csv", limit: "5" }, "limit", "cannot be given with format"],
    [{ q: "a\u0000" }, "q", "must not contain NUL characters"],
    [{ q: "x".repeat(201) }, "q", "can have at most 200 characters"],
  ])("names the invalid parameter in %j", (given, path, message) => {
    const [problem, ...others] = schemaProblems(founders.safeParse(given).error);
    expect(others).toEqual([]);
    expect(problem).toEqual({
      path,
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  it("can have at most 500 ids", () => {
    const ids = Array.from({ length: 501 }, (_, n) => n + 1).join(",");
    const problems = schemaProblems(founders.safeParse({ ids }).error);
    expect(problems).toEqual([{ path: "ids", message: "can have at most 500 ids" }]);
  });

  it("rejects an amount that is not a number", () => {
    const problems = schemaProblems(investors.safeParse({ check_min_usd: "much" }).error);
    expect(problems).toEqual([{ path: "check_min_usd", message: "must be a number" }]);
  });
});

describe("window query", () => {
  const matches = windowQuery(["rating", "company"]);

  it("is null without parameters", () => {
    expect(matches.parse({})).toBeNull();
  });

  it("reads every parameter", () => {
    const largest = Number.MAX_SAFE_INTEGER;
    expect(
      matches.parse({ sort: "company.asc,rating.desc", ids: `7,${largest}`, limit: "50", offset: "100" }),
    ).toEqual({
      sort: [
        { field: "company", descending: false },
        { field: "rating", descending: true },
      ],
      ids: [7, largest],
      limit: 50,
      offset: 100,
      flags: [],
    });
  });

  it("defaults to the first 100 records", () => {
    expect(matches.parse({ sort: "rating" })).toEqual({
      sort: [{ field: "rating", descending: false }],
      ids: null,
      limit: 100,
      offset: 0,
      flags: [],
    });
  });

  it("reads the list's flags", () => {
    const flagged = windowQuery([], { unrated: "leaves out rated ones", empty: "leaves out empty ones" });
    expect(flagged.parse({ unrated: "true", empty: "false" })).toMatchObject({ flags: ["unrated"] });
    expect(schemaProblems(flagged.safeParse({ unrated: "yes" }).error)).toEqual([
      { path: "unrated", message: "must be true or false" },
    ]);
  });

  it.each([
    [{ unrated: "true" }, "unrated", "is not a parameter of this list"],
    [{ q: "fintech" }, "q", "is not a parameter of this list"],
    [{ sort: "stage" }, "sort", "must name fields among rating, company"],
    [{ sort: "rating.up" }, "sort", "must end in .asc or .desc"],
    [{ ids: "9007199254740992" }, "ids", "must be ids separated by commas"],
    [{ limit: "501" }, "limit", "must be at most 500"],
  ])("names the invalid parameter in %j", (given, path, message) => {
    expect(schemaProblems(matches.safeParse(given).error)).toEqual([{ path, message }]);
  });
});

describe("the OpenAPI document", () => {
  interface Documented {
    paths: Record<string, { get: { parameters: { name: string; in: string; description?: string }[] } }>;
  }
  const { paths } = openApiDocument({ product: "Kindling", version: "1.0.0" }) as Documented;
  const common = ["q", "sort", "ids", "except", "limit", "offset", "counts", "facets", "format"];
  const checks = ["check_min_usd", "check_max_usd"];
  const preferred = ["preferred_sectors", "preferred_stages"];

  it.each([
    {
      path: "/api/founders",
      filters: ["funding_stage", "industry", "investors_matched", "requested_check_usd", "product_stage"],
    },
    { path: "/api/investors", filters: [...preferred, ...checks, "founder_matches"] },
    {
      path: "/api/investors-database",
      filters: [
        ...["investor_type", "fund_stage", "temperature", "preferred_regions"],
        ...preferred,
        ...[...checks, "invited"],
      ],
    },
  ])("names and describes every parameter of GET $path", ({ path, filters }) => {
    const documented = paths[path]!.get.parameters.filter((parameter) => parameter.in === "query");
    const names = documented.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...common, ...filters].toSorted());
    for (const { name, description } of documented) expect(description, name).toMatch(/\w/);
  });
});
