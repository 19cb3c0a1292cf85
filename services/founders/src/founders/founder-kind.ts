import { defaultsOf, numbersOf } from "@kindling/contracts/fields/field-rows.ts";
import { checkedFounderFields, founderProblems } from "@kindling/contracts/founders/changes.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { founderFields } from "@kindling/contracts/founders/fields.ts";
import { founderList } from "@kindling/contracts/founders/list.ts";
import {
  type Founder,
  type FounderUpdate,
  founder,
  founderBulkChange,
  founderUpdate,
} from "@kindling/contracts/founders/schemas.ts";
import { foundersTallied, founderTallied } from "@kindling/contracts/matches/events.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { approvedOf } from "@kindling/service-kit/applications/stored-application.ts";
import type { RecordKind } from "@kindling/service-kit/records/record-kind.ts";

/** The founders as the kit stores, changes, lists and publishes them. */
export const founderKind: RecordKind<Founder, FounderUpdate> = {
  kind: "founder",
  table: "founders",
  listed: approvedOf("founders"),
  list: founderList,
  stage: "funding_stage",
  fields: Object.keys(founder.shape),
  numbers: numbersOf(founderFields),
  defaults: defaultsOf(founderFields),
  counts: ["investors_matched"],
  tallied: { one: founderTallied, many: foundersTallied },
  identity: ["id", "name", "company"],
  event: founderChanged,
  patch: founderUpdate,
  checked: checkedFounderFields,
  problems: founderProblems,
  bulkChange: founderBulkChange,
  // `company_twin` lets two founders keep what counts as the same company since a migration, until one changes it.
  alsoChanged: {
    company_twin:
      "case when company_key_of(given.company) = company_key_of(r.company) then r.company_twin end",
  },
  unique: ["founders_email_once", "founders_company_once", "founders_request_once"],
  required: ["company", "name", "email"],
  isCompanyUnique: true,
  texts: {
    notFound: texts.founderNotFound,
    exists: texts.founderExists,
    noIds: texts.noFounderIds,
    fieldsMissing: texts.founderFieldsMissing,
  },
};
