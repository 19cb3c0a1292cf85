import { numbersOf } from "@kindling/contracts/fields/field-rows.ts";
import { investorFields } from "@kindling/contracts/investors/fields.ts";
import { investorDatabaseList } from "@kindling/contracts/investors/lists.ts";
import {
  type Investor,
  investor,
  investorInMatchView,
  investorUpdate,
  temperatureUpdate,
} from "@kindling/contracts/investors/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { ReviewedRecords } from "@kindling/service-kit/applications/applications.repository.ts";
import { isApproved } from "@kindling/service-kit/applications/stored-application.ts";
import type { BulkRecords } from "@kindling/service-kit/bulk/bulk.repository.ts";
import type { HistorySource } from "@kindling/service-kit/history/record-history.ts";
import { timestampAsJson } from "@kindling/service-kit/lists/whole-list.ts";
import type { RemovableRecords } from "@kindling/service-kit/removals/removals.repository.ts";
import { type InvestorRow, toInvestor } from "./investor.ts";

/** Columns that are numbers in JavaScript, also those of type `bigint`; the contract bounds them. */
const asNumbers = new Set(numbersOf(investorFields));

/** The columns that a request may write. */
export const writable = Object.keys(investorUpdate.shape);

/** What the history of an investor keeps. */
export const investorHistory: HistorySource = { kind: "investor", fields: writable };

/** The investors as they are removed and restored. */
export const removableInvestors: RemovableRecords = {
  kind: "investor",
  table: "investors",
  notFound: texts.investorNotFound,
};

/** The records that are listed; `invited` is for the list's filter. */
export const approvedInvestors = `(
  select *, case when invited_at is null then 'no' else 'yes' end as invited
  from investors where ${isApproved}) investors`;

const timestamps = new Set(["created_at", "updated_at"]);
/** The fields of the contract, in order. */
export const fields = Object.keys(investor.shape);
export const matchViewFields = Object.keys(investorInMatchView.shape);

const asNumber = (column: string): string => (asNumbers.has(column) ? `${column}::float8` : column);

/** The select list: exactly the fields of the contract. */
export const selected = fields.map(asNumber).join(", ");

/** The investors as they are reviewed. */
export const reviewedInvestors: ReviewedRecords<InvestorRow, Investor> = {
  kind: "investor",
  table: "investors",
  selected,
  toRecord: toInvestor,
  notFound: texts.investorNotFound,
};

/** What bulk changes need to know of investors. The filters of the match view are among those of the database. */
export const bulkInvestors: BulkRecords = {
  kind: "investor",
  stored: "investors",
  table: approvedInvestors,
  list: investorDatabaseList,
  fields: Object.keys(temperatureUpdate.shape),
};

/** The select list for a list that PostgreSQL writes as JSON. */
export const selectedAsJson = fields
  .map((column) => (timestamps.has(column) ? timestampAsJson(column) : column))
  .join(", ");

/** The match view, which gives preferences as comma-separated text. */
export const selectedInMatchView = matchViewFields
  .map((column) =>
    column === "preferred_stages" || column === "preferred_sectors"
      ? `array_to_string(${column}, ', ') as ${column}`
      : asNumber(column),
  )
  .join(", ");
