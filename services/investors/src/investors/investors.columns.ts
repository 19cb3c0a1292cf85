import { investor, investorInMatchView, investorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { timestampAsJson } from "@kindling/service-kit/database/list-as-json.ts";

/** `bigint` columns that are numbers in JavaScript; the contract bounds them. */
const asNumbers = new Set(["check_min_usd", "check_max_usd", "typical_check_usd"]);

/** The columns that a request may write. */
export const writable = Object.keys(investorUpdate.shape);

const timestamps = new Set(["created_at", "updated_at"]);
const columns = Object.keys(investor.shape);

const asNumber = (column: string): string => (asNumbers.has(column) ? `${column}::float8` : column);

/** The select list: exactly the fields of the contract. */
export const selected = columns.map(asNumber).join(", ");

/** The same for a list that PostgreSQL writes as JSON. */
export const selectedAsJson = columns
  .map((column) => (timestamps.has(column) ? timestampAsJson(column) : column))
  .join(", ");

/** The match view, which gives preferences as comma-separated text (spec section 7). */
export const selectedInMatchView = Object.keys(investorInMatchView.shape)
  .map((column) =>
    column === "preferred_stages" || column === "preferred_sectors"
      ? `array_to_string(${column}, ', ') as ${column}`
      : asNumber(column),
  )
  .join(", ");
