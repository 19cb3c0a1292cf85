import { defaultsOf, numbersOf } from "@kindling/contracts/fields/field-rows.ts";
import { checkedInvestorFields, investorProblems } from "@kindling/contracts/investors/changes.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { investorFields } from "@kindling/contracts/investors/fields.ts";
import { investorDatabaseList } from "@kindling/contracts/investors/lists.ts";
import {
  type Investor,
  type InvestorUpdate,
  investor,
  investorUpdate,
  temperatureUpdate,
} from "@kindling/contracts/investors/schemas.ts";
import { investorsTallied, investorTallied } from "@kindling/contracts/matches/events.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { isApproved } from "@kindling/service-kit/applications/stored-application.ts";
import type { RecordKind } from "@kindling/service-kit/records/record-kind.ts";

/** The investors as the kit stores, changes, lists and publishes them. */
export const investorKind: RecordKind<Investor, InvestorUpdate> = {
  kind: "investor",
  table: "investors",
  // `invited` is for the list's filter.
  listed: `(
    select *, case when invited_at is null then 'no' else 'yes' end as invited
    from investors where ${isApproved}) investors`,
  // The filters of the match view are among those of the database.
  list: investorDatabaseList,
  stage: "fund_stage",
  fields: Object.keys(investor.shape),
  numbers: numbersOf(investorFields),
  defaults: defaultsOf(investorFields),
  counts: ["founder_matches", "founder_matches_reviewed"],
  tallied: { one: investorTallied, many: investorsTallied },
  identity: ["id", "name", "email"],
  event: investorChanged,
  patch: investorUpdate,
  checked: checkedInvestorFields,
  problems: investorProblems,
  bulkChange: temperatureUpdate,
  unique: ["investors_email_once", "investors_request_once"],
  required: ["name", "email"],
  isCompanyUnique: false,
  inUse: { condition: "invited_at is not null", reason: "it was invited after the import" },
  texts: {
    notFound: texts.investorNotFound,
    exists: texts.investorExists,
    noIds: texts.noInvestorIds,
    fieldsMissing: texts.investorFieldsMissing,
  },
};
