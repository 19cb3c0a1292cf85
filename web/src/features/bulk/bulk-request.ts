import type { BulkList, Selection } from "../edits/bulk-calls.ts";

/** Which field of which records is to be changed. */
export interface BulkRequest {
  list: BulkList;
  field: "temperature" | "engagement_tier";
  selection: Selection;
  /** How many records are selected. */
  count: number;
  /** Called after records were changed. */
  onChanged: (field: BulkRequest["field"]) => void;
}

/** The records to invite. */
export interface InviteRequest extends Pick<BulkRequest, "list" | "selection" | "count"> {
  /** Called after some were invited. */
  onInvited: () => void;
}
