import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { founderCriteria, investorCriteria } from "@kindling/contracts/matches/criteria.ts";
import { Prisma } from "../../generated/client.ts";
import { withFounderDefaults, withInvestorDefaults } from "../matches/match.ts";
import { judge } from "../rule/judge.ts";
import { type IntroducedSides, type StoredIntroduction, toIntroduction } from "./introduction.ts";

/** The columns that steps and edits write. */
export const valueColumns = [
  "state",
  "state_since",
  "owner",
  "first_asked",
  "message",
  "founder_asked_at",
  "founder_answer",
  "founder_answered_at",
  "founder_reason",
  "investor_asked_at",
  "investor_answer",
  "investor_answered_at",
  "investor_reason",
  "introduced_at",
  "met_at",
  "outcome",
  "amount_usd",
  "invested_on",
  "outcome_reason",
  "asked_by",
  "founder_key",
  "investor_key",
  "founder_shares",
  "investor_shares",
  "founder_met",
  "investor_met",
] as const;

const casts: Readonly<Record<string, string>> = { amount_usd: "float8", invested_on: "text" };

/** Select items with a whole introduction of the table's alias `i`. */
export const introductionSql = Prisma.raw(
  [
    "i.id::float8 as id, i.founder_id, i.investor_id, i.version, i.created_at, i.updated_at",
    ...valueColumns.map((column) => `i.${column}${casts[column] ? `::${casts[column]}` : ""} as ${column}`),
  ].join(", "),
);

/** What a list needs of a side: whole records have long texts. */
const sideSql = (alias: string, criteria: readonly string[]) =>
  `case when ${alias}.state is not null then jsonb_strip_nulls(jsonb_build_object('id', ${alias}.id, ${[
    "name",
    "company",
    ...criteria,
  ]
    .map((field) => `'${field}', ${alias}.state -> '${field}'`)
    .join(", ")})) end`;

/** Select items with what an introduction shows of both sides, of `sidesJoin`. */
export const sidesSql = Prisma.raw(
  `${sideSql("f", founderCriteria)} as founder, ${sideSql("v", investorCriteria)} as investor`,
);
export const sidesJoin = Prisma.raw(
  "left join founders f on f.id = i.founder_id left join investors v on v.id = i.investor_id",
);

/** An introduction as the API returns it, from a row with `introductionSql` and `sidesSql`. */
export function rowToIntroduction({ founder, investor, ...stored }: StoredIntroduction & IntroducedSides) {
  const sides = {
    founder: founder && withFounderDefaults(founder as FounderState),
    investor: investor && withInvestorDefaults(investor as InvestorState),
  };
  const judged = sides.founder && sides.investor && judge(sides.founder, sides.investor);
  return toIntroduction(stored, sides, judged);
}
