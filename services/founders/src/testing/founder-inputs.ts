import { founderFields } from "@kindling/contracts/founders/fields.ts";
import type { FounderCreate } from "@kindling/contracts/founders/schemas.ts";
import { examplesOf } from "@kindling/contracts/openapi/field-examples.ts";
import type { TestedRecords } from "@kindling/test-kit/suites/tested-records.ts";
import type { TestService } from "@kindling/test-kit/test-service.ts";

/** A minimal founder, unique by number. */
export const leastInput = (number = 1) => ({
  company: `Company ${number}`,
  name: `Founder ${number}`,
  email: `founder${number}@example.com`,
});

/** A founder with every field, as it is stored. */
export const wholeInput = {
  ...examplesOf(founderFields),
  company: "Palletry",
  name: "Maya Ostrowski",
  email: "maya@palletry.example",
  phone: "+1 415 555 0101",
  website: "https://palletry.example",
  linked_in: "https://linkedin.com/in/maya-example",
  discord_username: "maya#1",
  founded_year: 2021,
  industry: "AI_ML",
  vertical: "Warehouses",
  product_stage: "LAUNCHED",
  funding_stage: "SERIES_A",
  elevator_pitch: "Pallets that know where they are.",
  summary_text: 'Quotes " and \\ and {braces}, NULL, 🔥 and\ntwo lines.',
  business_models: ["SUBSCRIPTION", "HARDWARE"],
  sectors: ["OPERATIONS_INFRA", "AI_ML"],
  regions: ["EUROPE", "US"],
  requested_check_usd: 2_500_000,
  total_raised_usd: 750_000,
  revenue_usd: 1_234_567.89,
  arr_usd: 240_000.5,
  mrr_usd: 20_000.01,
  user_count: 1_250,
  paying_customers: 0,
  engagement_tier: "TIER_2",
  temperature: "WARM",
  gdrive_file_id: "1AbC_d-EefGhIjKlMnOpQrStUvWxYz012",
} satisfies FounderCreate;

/** The founders of suites about changes. */
export const testedFounders: TestedRecords = {
  path: "/api/founders",
  recordPath: (id) => `/founders/${id}`,
  role: "founder",
  create: wholeInput,
  createOther: leastInput(2),
  field: "vertical",
  values: ["Ports", "Rail", "Roads"],
  single: { path: "ask", field: "requested_check_usd", value: 900_000 },
};

/** Creates founders one after the other and returns them. */
export async function createFounders(founders: TestService, count: number) {
  const created = [];
  for (let number = 1; number <= count; number += 1) {
    const { body } = await founders.call("POST", "/api/founders", leastInput(number));
    created.push(body.data);
  }
  return created;
}
