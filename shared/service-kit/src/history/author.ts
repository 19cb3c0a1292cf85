import type { Caller } from "@kindling/contracts/access.ts";
import type { HistoryAction } from "@kindling/contracts/history/schemas.ts";

/** Who changes a record, and how its history names the change. */
export interface Author {
  readonly caller: Caller;
  readonly requestId: string;
  /** By default a record is created or changed. */
  readonly action?: Extract<HistoryAction, "undone" | "restored">;
  /** The record that the change merges into this one. */
  readonly mergedFrom?: number;
  /** Whether a mailed link confirmed the change: the mails are limited, and a link that was used must not fail. */
  readonly isConfirmation?: boolean;
}
