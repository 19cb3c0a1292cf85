import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor, InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { toCsv } from "../../../lib/csv.ts";
import { founderList } from "../founders/founder-list.ts";
import { databaseList } from "../investor-database/database-list.ts";
import { clusterList } from "../match-cluster/cluster-list.ts";
import { arrange, type ListConfig } from "./arrange.ts";
import { clusterExport, databaseExport, founderExport } from "./exports.ts";
import { searchTerms } from "./search.ts";

const moment = "2026-01-05T10:00:00.000Z";

const founder = (id: number, fields: Partial<Founder> = {}): Founder => ({
  id,
  company: `Company ${id}`,
  name: `Founder ${id}`,
  email: `founder${id}@example.com`,
  phone: null,
  website: null,
  linked_in: null,
  discord_username: null,
  founded_year: null,
  industry: null,
  vertical: null,
  product_stage: null,
  funding_stage: null,
  elevator_pitch: null,
  summary_text: null,
  business_models: [],
  sectors: [],
  regions: [],
  requested_check_usd: null,
  total_raised_usd: null,
  revenue_usd: null,
  arr_usd: null,
  mrr_usd: null,
  user_count: null,
  paying_customers: null,
  engagement_tier: null,
  temperature: null,
  gdrive_file_id: null,
  version: 1,
  created_at: moment,
  updated_at: moment,
  investors_matched: 0,
  ...fields,
});

const investor = (id: number, fields: Partial<Investor> = {}): Investor => ({
  id,
  name: `Investor ${id}`,
  company: null,
  email: `investor${id}@example.com`,
  website: null,
  city: null,
  state: null,
  linked_in: null,
  phone: null,
  investor_type: null,
  fund_stage: null,
  check_min_usd: null,
  check_max_usd: null,
  typical_check_usd: null,
  preferred_stages: [],
  preferred_sectors: [],
  preferred_regions: [],
  industries: [],
  verticals: [],
  thesis_text: null,
  temperature: "COLD",
  years_experience: null,
  past_investment_count: null,
  exit_count: null,
  portfolio_companies: [],
  version: 1,
  created_at: moment,
  updated_at: moment,
  founder_matches: 0,
  founder_matches_reviewed: 0,
  ...fields,
});

const inMatchView = (id: number, fields: Partial<InvestorInMatchView> = {}): InvestorInMatchView => ({
  ...investor(id),
  preferred_stages: "",
  preferred_sectors: "",
  ...fields,
});

/** The ids that a list shows for parameters of the URL and a search. */
function shown<Row extends { id: number }, Key extends string>(
  { facets, searchText, sortValues }: ListConfig<Row, Key>,
  rows: readonly Row[],
  params: Record<string, string>,
  search = "",
  sort?: [Key, "ascending" | "descending"],
): number[] {
  const known = facets.map(({ name }) => name);
  expect(known).toEqual(expect.arrayContaining(Object.keys(params)));
  const predicates = facets.flatMap(({ name, predicate }) => predicate(params[name] ?? null) ?? []);
  const order = sort ? { key: sort[0], direction: sort[1] } : null;
  const terms = searchTerms(search);
  return arrange(rows, { terms, searchText, predicates, sort: order, sortValues, held: new Map() }).map(
    ({ id }) => id,
  );
}

describe("the founders' list", () => {
  const rows = [
    founder(1, { funding_stage: "POST_SEED", industry: "AI_ML", requested_check_usd: 500_000 }),
    founder(2, { funding_stage: "SERIES_A", product_stage: "LAUNCHED", investors_matched: 6 }),
    founder(3, { discord_username: "Zoë", summary_text: "Solar roofs", requested_check_usd: 99_999 }),
  ];

  it.each([
    [{ stage: "SEED" }, [1]],
    [{ stage: "SEED,SERIES_A" }, [1, 2]],
    [{ industry: "AI" }, [1]],
    [{ product_stage: "LIVE" }, [2]],
    [{ matched: "medium" }, [2]],
    [{ matched: "none" }, [1, 3]],
    [{ ask: "500k_1m" }, [1]],
    [{ ask: "under_100k", matched: "none" }, [3]],
  ])("filters by %j", (params, ids) => {
    expect(shown(founderList, rows, params)).toEqual(ids);
  });

  it.each([
    ["founder 2", [2]],
    ["zoe", [3]],
    ["solar", [3]],
    ["founder1@example", [1]],
    ["series a", [2]],
    ["ai/ml", [1]],
    ["nobody", []],
  ])("finds %j", (search, ids) => {
    expect(shown(founderList, rows, {}, search)).toEqual(ids);
  });

  it("sorts stages by their order, with missing ones last", () => {
    expect(shown(founderList, rows, {}, "", ["stage", "ascending"])).toEqual([1, 2, 3]);
    expect(shown(founderList, rows, {}, "", ["stage", "descending"])).toEqual([2, 1, 3]);
    expect(shown(founderList, rows, {}, "", ["ask", "ascending"])).toEqual([3, 1, 2]);
    expect(shown(founderList, rows, {}, "", ["investorsMatched", "descending"])).toEqual([2, 1, 3]);
  });

  it("exports every column untruncated, with empty cells for missing values", () => {
    const row = founder(4, {
      company: "=cmd()",
      funding_stage: "SEED",
      requested_check_usd: 1_500_000,
      gdrive_file_id: "abc",
      elevator_pitch: "Short",
    });
    expect(toCsv(founderExport, [row])).toBe(
      '"Company","Founder","Discord","Product Stage","Stage","Ask","Industry","Company Description","Email","Website","Deck Link","Investors Matched"\r\n' +
        `"'=cmd()","Founder 4","","","Seed","1500000","","Short","founder4@example.com","","https://drive.google.com/file/d/abc/view","0"\r\n`,
    );
  });
});

describe("the match cluster's list", () => {
  const rows = [
    inMatchView(1, {
      preferred_stages: "SEED,SERIES_A",
      preferred_sectors: "FINTECH",
      typical_check_usd: 100_000,
    }),
    inMatchView(2, {
      preferred_stages: "SERIES_B",
      preferred_sectors: "BIO_HEALTHCARE, EDTECH",
      temperature: "FIRE",
    }),
    inMatchView(3, { check_min_usd: 1_000_000, founder_matches: 9, city: "Lyon", temperature: "WARM" }),
  ];

  it.each([
    [{ cluster_stage: "SERIES_A" }, [1]],
    [{ cluster_sector: "HEALTHCARE" }, [2]],
    [{ cluster_min_check: "200000" }, [3]],
    [{ cluster_max_check: "100000" }, [1]],
  ])("filters by %j", (params, ids) => {
    expect(shown(clusterList, rows, params)).toEqual(ids);
  });

  it("sorts by temperature, coldest first, and by founder matches", () => {
    expect(shown(clusterList, rows, {}, "", ["temperature", "ascending"])).toEqual([1, 3, 2]);
    expect(shown(clusterList, rows, {}, "", ["founderMatches", "descending"])).toEqual([3, 1, 2]);
  });

  it("finds by city and by the labels of preferences", () => {
    expect(shown(clusterList, rows, {}, "lyon")).toEqual([3]);
    expect(shown(clusterList, rows, {}, "bio/health edtech")).toEqual([2]);
  });

  it("exports lists untruncated", () => {
    expect(toCsv(clusterExport, rows.slice(0, 1))).toContain(
      '\r\n"Investor 1","","Seed, Series A","100000","Fintech","","","Cold","0","0"\r\n',
    );
  });
});

describe("the investor database's list", () => {
  const rows = [
    investor(1, {
      investor_type: "HEDGE_FUND",
      fund_stage: "SERIES_D",
      preferred_stages: ["SERIES_A", "SEED"],
    }),
    investor(2, { temperature: "HOT", preferred_regions: ["INDIA"], preferred_stages: ["SEED"] }),
    investor(3, {
      preferred_sectors: ["DEVELOPER_TOOLS"],
      typical_check_usd: 5_000,
      preferred_stages: ["SEED", "SERIES_A"],
    }),
    investor(4, { thesis_text: "We back mothers", city: "Pune", state: "Maharashtra" }),
  ];

  it.each([
    [{ type: "HEDGE_FUND" }, [1]],
    [{ fund_stage: "SERIES_C" }, [1]],
    [{ temperature: "HOT" }, [2]],
    [{ sector: "B2B_SAAS" }, [3]],
    [{ min_check: "5000" }, [3]],
    [{ max_check: "4999" }, []],
    [{ preferred_stage: "SERIES_A" }, [1, 3]],
    [{ region: "ASIA" }, [2]],
  ])("filters by %j", (params, ids) => {
    expect(shown(databaseList, rows, params)).toEqual(ids);
  });

  it("sorts by the first preferred stage, then the next, with empty lists last", () => {
    expect(shown(databaseList, rows, {}, "", ["preferredStages", "ascending"])).toEqual([2, 3, 1, 4]);
    expect(shown(databaseList, rows, {}, "", ["preferredStages", "descending"])).toEqual([1, 3, 2, 4]);
  });

  it("finds by thesis, and exports the location as the table shows it", () => {
    expect(shown(databaseList, rows, {}, "mothers")).toEqual([4]);
    expect(toCsv(databaseExport, rows.slice(3))).toContain(
      '"Pune, Maharashtra","Cold","investor4@example.com"',
    );
  });
});
