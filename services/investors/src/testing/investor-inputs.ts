import { investorFields } from "@kindling/contracts/investors/fields.ts";
import type { InvestorCreate } from "@kindling/contracts/investors/schemas.ts";
import { examplesOf } from "@kindling/contracts/openapi/field-examples.ts";
import type { TestedRecords } from "@kindling/test-kit/suites/tested-records.ts";
import type { TestService } from "@kindling/test-kit/test-service.ts";

/** A minimal investor, unique by number. */
export const leastInput = (number = 1) => ({
  name: `Investor ${number}`,
  email: `investor${number}@example.com`,
});

/** An investor with every field, as it is stored. */
export const wholeInput = {
  ...examplesOf(investorFields),
  name: "Jonas Ferrante",
  company: "Northbank",
  email: "jonas@northbank.example",
  website: "https://northbank.example",
  city: "Bonn",
  state: "NRW",
  linked_in: "https://linkedin.com/in/jonas-example",
  phone: "+49 228 5550101",
  investor_type: "FAMILY_OFFICE",
  fund_stage: "SERIES_B",
  check_min_usd: 0,
  check_max_usd: 9_007_199_254_740_991,
  typical_check_usd: 250_000,
  preferred_stages: ["SEED", "SERIES_A"],
  preferred_sectors: ["OPERATIONS_INFRA", "AI_ML"],
  preferred_regions: ["EUROPE", "GLOBAL"],
  industries: ["Logistics", 'Quotes " and \\', "{braces}", "NULL", "🔥"],
  verticals: ["Warehouses"],
  thesis_text: "We back the dull and\nthe necessary.",
  temperature: "HOT",
  years_experience: 0,
  past_investment_count: 41,
  exit_count: 3,
  portfolio_companies: ["Palletry", "Loamy, Inc."],
} satisfies InvestorCreate;

/** The investors of suites about changes. */
export const testedInvestors: TestedRecords = {
  path: "/api/investors-database",
  recordPath: (id) => `/api/investors-database/${id}`,
  role: "investor",
  create: wholeInput,
  createOther: leastInput(2),
  field: "preferred_sectors",
  values: [["AI_ML"], ["FINTECH", "AI_ML"], []],
  single: { path: "temperature", field: "temperature", value: "COLD" },
};

/** Creates investors one after the other and returns them. */
export async function createInvestors(investors: TestService, count: number) {
  const created = [];
  for (let number = 1; number <= count; number += 1) {
    const { body } = await investors.call("POST", "/api/investors-database", leastInput(number));
    created.push(body.data);
  }
  return created;
}
