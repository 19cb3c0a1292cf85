import { region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType, temperature } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { investorDatabaseList, investorMatchList } from "@kindling/contracts/investors/lists.ts";
import { oddText, orNull } from "@kindling/test-kit/suites/arbitrary-lists.ts";
import { migrationSuite } from "@kindling/test-kit/suites/database/migration-suite.ts";
import { listSuite } from "@kindling/test-kit/suites/list-suite.ts";
import { listTableSuite } from "@kindling/test-kit/suites/list-table-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";

const investors = testService(investorsService);
const amount = orNull(fc.constantFrom(0, 99, 100, 101, 150, 1_000, Number.MAX_SAFE_INTEGER));
const someOf = <V>(values: readonly V[]) => fc.subarray([...values], { maxLength: 4 });

const record = fc.record({
  name: oddText,
  company: orNull(oddText),
  email: fc.uuid().map((id) => `${id}@example.com`),
  website: orNull(fc.constant("https://example.com")),
  city: orNull(oddText),
  state: orNull(oddText),
  phone: orNull(fc.constantFrom("+1 (555) 0100", "030/1234")),
  investor_type: orNull(fc.constantFrom(...investorType.values)),
  fund_stage: orNull(fc.constantFrom(...fundingStage.values)),
  check_min_usd: amount,
  check_max_usd: amount,
  typical_check_usd: amount,
  preferred_stages: someOf(fundingStage.values),
  preferred_sectors: someOf(sector.values),
  preferred_regions: someOf(region.values),
  industries: fc.array(oddText, { maxLength: 2 }),
  verticals: fc.array(oddText, { maxLength: 2 }),
  thesis_text: orNull(oddText),
  temperature: fc.constantFrom(...temperature.values),
  portfolio_companies: fc.constant([]),
  version: fc.constant(1),
  created_at: fc.constantFrom("2026-01-02T03:04:05.006Z", "2026-01-02T03:04:05.007Z"),
  updated_at: fc.constant("2026-02-03T04:05:06.007Z"),
  founder_matches: fc.constantFrom(0, 1, 2, 100),
  founder_matches_reviewed: fc.constant(0),
  tally_version: fc.constant(0),
  invited_at: orNull(fc.constant("2026-01-02T03:04:05.006Z")),
});
const alsoFiltered = ({ invited_at }: Record<string, unknown>) => ({ invited: invited_at ? "yes" : "no" });

describe.each([
  ["/api/investors-database", investorDatabaseList],
  ["/api/investors", investorMatchList],
])("GET %s with query parameters", (path, list) => {
  const wholePath = "/api/investors-database";
  listSuite(investors, { path, wholePath, list, table: "investors", record, alsoFiltered });
});

describe("both lists", () => {
  listTableSuite(investors, {
    path: "/api/investors-database",
    list: investorDatabaseList,
    table: "investors",
    record,
  });

  it("can be exported on the same connections", async () => {
    await investors.call("POST", "/api/investors-database", { name: "Ivy", email: "ivy@example.com" });
    for (const path of ["/api/investors", "/api/investors-database", "/api/investors"]) {
      const { status, body } = await investors.call("GET", `${path}?format=jsonl`);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.parse(body)).toMatchObject({ name: "Ivy" });
    }
  });
});

describe("the migrations", () => {
  migrationSuite({
    migrations: new URL("../../prisma/migrations/", import.meta.url),
    table: "investors",
    stored: {
      id: 1,
      ...{ name: "Ivy", company: null, email: "ivy@fund.example", verticals: ["Ports", "Éclair"] },
    },
  });
});
