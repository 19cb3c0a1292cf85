import { numbersOf } from "@kindling/contracts/fields/field-rows.ts";
import { founderFields } from "@kindling/contracts/founders/fields.ts";
import { founderList } from "@kindling/contracts/founders/list.ts";
import {
  type Founder,
  founder,
  founderBulkChange,
  founderUpdate,
} from "@kindling/contracts/founders/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { ReviewedRecords } from "@kindling/service-kit/applications/applications.repository.ts";
import { approvedOf } from "@kindling/service-kit/applications/stored-application.ts";
import type { BulkRecords } from "@kindling/service-kit/bulk/bulk.repository.ts";
import type { HistorySource } from "@kindling/service-kit/history/record-history.ts";
import { timestampAsJson } from "@kindling/service-kit/lists/whole-list.ts";
import type { RemovableRecords } from "@kindling/service-kit/removals/removals.repository.ts";
import { type FounderRow, toFounder } from "./founder.ts";

/** Exact types in PostgreSQL that are numbers in JavaScript; the contract bounds them. */
const asNumbers = new Set(numbersOf(founderFields));

/** The columns that a request may write. */
export const writable = Object.keys(founderUpdate.shape);

/** What the history of a founder keeps. */
export const founderHistory: HistorySource = { kind: "founder", fields: writable };

/** The founders as they are removed and restored. */
export const removableFounders: RemovableRecords = {
  kind: "founder",
  table: "founders",
  notFound: texts.founderNotFound,
};

/** The records that are listed. */
export const approvedFounders = approvedOf("founders");

const timestamps = new Set(["created_at", "updated_at"]);
/** The fields of the contract, in order. */
export const fields = Object.keys(founder.shape);

/** The select list: exactly the fields of the contract. */
export const selected = fields
  .map((column) => (asNumbers.has(column) ? `${column}::float8` : column))
  .join(", ");

/** The founders as they are reviewed. */
export const reviewedFounders: ReviewedRecords<FounderRow, Founder> = {
  kind: "founder",
  table: "founders",
  selected,
  toRecord: toFounder,
  notFound: texts.founderNotFound,
};

/** What bulk changes need to know of founders. */
export const bulkFounders: BulkRecords = {
  kind: "founder",
  stored: "founders",
  table: approvedFounders,
  list: founderList,
  fields: Object.keys(founderBulkChange.shape),
};

/** The select list for a list that PostgreSQL writes as JSON. */
export const selectedAsJson = fields
  .map((column) => (timestamps.has(column) ? timestampAsJson(column) : column))
  .join(", ");
