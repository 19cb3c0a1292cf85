import type { ErrorCode } from "@kindling/contracts/envelope.ts";
import { texts } from "@kindling/contracts/texts.ts";

/** A request to an endpoint, with the parameters of its path, query and body if it has them. */
export interface Sent {
  id?: number | string;
  entry?: number | string;
  session?: string;
  bulk?: string;
  import?: number | string;
  mapping?: number | string;
  line?: number;
  note?: number | string;
  query?: string;
  body?: unknown;
}

/** A path with its parameters. */
export const pathOf = (path: string, params: Omit<Sent, "query" | "body">): string =>
  path.replace(/:(\w+)/g, (_, name: keyof typeof params) => String(params[name]));

/** A request that the endpoint must reject, and the expected error. */
export interface Refused extends Sent {
  error: string;
  code: ErrorCode;
}

export interface EndpointCase {
  valid: Sent;
  /** A request for each declared error status, except those that only enforced access returns. */
  refused: Readonly<Record<number, Refused>>;
  /** Error statuses that only enforced access returns; the gateway's tests cover them. */
  ifEnforced?: readonly number[];
  /** Returns 404 while access is open, which has no sign-in; the gateway's tests cover enforced access. */
  forSignIns?: true;
  /** Returns 403 while access is open, because everyone is an admin; tests/access covers enforced access. */
  forMembers?: true;
}

/** Entries of a record's history. */
export interface Entries {
  /** The entry of a founder's creation. Its company now belongs to another founder. */
  created: number;
  /** A change of a field that no case changes. */
  changed: number;
}

/** Records to remove and to restore. */
export interface ToMove {
  removable: number;
  /** Both at their first versions. */
  mergeable: number;
  kept: number;
  archived: number;
  /** Archived, and another record has its email. */
  replaced: number;
}

/** Records with and without an open application. */
export interface ToReview {
  pending: readonly number[];
  decided: number;
}

/** Imports of one row, in line 2. */
export interface ToImport {
  staged: number;
  checked: number;
  removable: number;
  cancellable: number;
  /** Its row can never be stored. */
  running: number;
  /** Its row was refused. */
  ended: number;
  /** It has created a record, and can be undone. */
  undoable: number;
  /** The one record that it has created was changed since, and stays. */
  undone: number;
  /** One of 100 kept mappings. */
  mapping: number;
}

/** Notes on a record, at their first versions. */
export interface ToNote {
  kept: number;
  removable: number;
}

/** The records that exist when the cases run. */
export interface Records {
  /** The names of bulk changes. */
  bulks: { founders: string; investors: string };
  imported: { founders: ToImport; investors: ToImport };
  moved: { founders: ToMove; investors: ToMove };
  reviewed: { founders: ToReview; investors: ToReview };
  noted: { founders: ToNote; investors: ToNote };
  founder: { id: number; email: string; company: string } & Entries;
  otherFounder: { id: number; email: string };
  investor: { id: number; email: string } & Entries;
  otherInvestor: { id: number; email: string };
  /** Ids of saved views. */
  views: { kept: number; removable: number };
  /** Ids of follow-ups. */
  followUps: { kept: number; removable: number };
  match: { id: number };
  /** Introductions that were drafted and asked, and one whose founder is archived. */
  introduced: { asked: number; left: number };
  /** A match that was rated several times. */
  ratedMatch: { id: number; first: number; last: number };
}

/** An id that no record has. */
export const unknownId = 2_147_483_647;
export const invalid = (details: string) =>
  ({ error: `${texts.invalidInput} ${details}`, code: "invalid" }) as const;
export const oddId: Refused = { id: "abc", ...invalid("id: must be a positive whole number") };
export const oddQuery: Refused = {
  query: "?colour=red",
  ...invalid("colour: is not a parameter of this list"),
};
export const conflict = (error: string) => ({ error, code: "conflict" }) as const;
export const missing = (error: string, body?: unknown) =>
  ({ id: unknownId, body, error, code: "not_found" }) as const;
