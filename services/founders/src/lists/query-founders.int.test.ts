import { industry, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import { founderList } from "@kindling/contracts/founders/list.ts";
import { oddText, orNull } from "@kindling/test-kit/suites/arbitrary-lists.ts";
import { migrationSuite } from "@kindling/test-kit/suites/database/migration-suite.ts";
import { listSuite } from "@kindling/test-kit/suites/list-suite.ts";
import { listTableSuite } from "@kindling/test-kit/suites/list-table-suite.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import fc from "fast-check";
import { describe } from "vitest";
import { foundersService } from "../founders-service.ts";

const founders = testService(foundersService);
const unique = fc.uuid().map((id) => id.slice(0, 13));

const record = fc.record({
  company: fc.tuple(oddText, unique).map((parts) => parts.join(" ")),
  name: oddText,
  email: unique.map((id) => `${id}@example.com`),
  phone: orNull(fc.constantFrom("+1 (555) 0100", "030/1234")),
  website: orNull(fc.constant("https://example.com")),
  discord_username: orNull(oddText),
  vertical: orNull(oddText),
  elevator_pitch: orNull(oddText),
  summary_text: orNull(oddText),
  industry: orNull(fc.constantFrom(...industry.values)),
  product_stage: orNull(fc.constantFrom(...productStage.values)),
  funding_stage: orNull(fc.constantFrom(...fundingStage.values)),
  business_models: fc.constant([]),
  sectors: fc.subarray([...sector.values], { maxLength: 3 }),
  regions: fc.constant([]),
  requested_check_usd: orNull(
    fc.constantFrom(0, 99_999, 100_000, 999_999, 1_000_000, 5_000_000, 5_000_001, Number.MAX_SAFE_INTEGER),
  ),
  version: fc.constant(1),
  created_at: fc.constantFrom("2026-01-02T03:04:05.006Z", "2026-01-02T03:04:05.007Z"),
  updated_at: fc.constant("2026-02-03T04:05:06.007Z"),
  investors_matched: fc.constantFrom(0, 1, 5, 6, 15, 16, 100),
  tally_version: fc.constant(0),
});

describe("GET /api/founders with query parameters", () => {
  const options = { path: "/api/founders", list: founderList, table: "founders", record };
  listSuite(founders, { ...options, wholePath: "/api/founders" });
  listTableSuite(founders, options);
});

describe("the migrations", () => {
  migrationSuite({
    migrations: new URL("../../prisma/migrations/", import.meta.url),
    table: "founders",
    stored: {
      id: 1,
      ...{ company: "Palletry", name: "Maya Éclair", email: "maya@palletry.example", phone: null },
    },
  });
});
