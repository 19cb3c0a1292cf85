import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { founderUpdate } from "../founders/schemas.ts";
import { importCounts, importUndo } from "../imports/schemas.ts";
import { introductionFields } from "../introductions/history.ts";
import { investorUpdate } from "../investors/schemas.ts";
import { actor, historyAction, historyEntry } from "./schemas.ts";

/** Where entries are kept, in the order of entries of the same moment. `gateway` has the audit. */
export const activitySources = ["founders", "investors", "matches", "gateway"] as const;
export const activitySource = z.enum(activitySources);
export type ActivitySource = z.output<typeof activitySource>;

/** What happened: to a record, as its history has it, or in the audit. */
export const activityAction = z.enum([
  ...historyAction.exclude(["recorded-since"]).options,
  "signed-in",
  "sign-in-failed",
  "signed-out",
  "invited",
  "invitation-accepted",
  "exported",
  "suspended",
  "suspension-lifted",
  "sessions-ended",
  "password-changed",
  "sign-in-reset",
  "second-factor-on",
  "second-factor-off",
  "second-factor-failed",
  "second-factor-reset",
  "recovery-code-used",
  "absence-mailed",
  "introduction-link-made",
  "view-saved",
  "view-changed",
  "view-deleted",
  "imported",
  "import-undone",
  "admin-added",
  "admin-invited",
  "admin-role-changed",
  "admin-removed",
  "passcode-chosen",
  "passcode-changed",
  "shared-passcode-off",
  "shared-passcode-on",
]);
export type ActivityAction = z.output<typeof activityAction>;

/** What an entry is about: a record, an admin's account, a saved view, or all records of a list. */
const activityKind = z.enum([
  "founder",
  "investor",
  "match",
  "admin",
  "founders",
  "investors",
  "activity",
  "view",
]);
export type ActivityKind = z.output<typeof activityKind>;

/** The place of an entry in its source: entries are sorted by time and id. */
export const historyPosition = z.object({ at: field.timestamp, id: z.int().min(0) });
export type HistoryPosition = z.output<typeof historyPosition>;

/** Everybody of a role, or one of them: a member by id, an admin or a viewer by name. */
export const person = z.object({
  role: actor.shape.role.exclude(["gateway"]),
  id: field.id.nullable(),
  name: z.string().nullable(),
});
export type Person = z.output<typeof person>;

/** What to find in the entries of one source. A filter that is null is not set. */
export const historySearch = z.object({
  /** Only older entries. */
  before: historyPosition.nullable(),
  /** No entries from before this time. */
  since: field.timestamp.nullable(),
  person: person.nullable(),
  /** Changes of this field. */
  field: z.string().nullable(),
  actions: z.array(activityAction).nullable(),
  limit: z.int().min(1).max(500),
  /**
   * Whether an import is one entry, and its undo another, instead of one for each record. Gateways that do not know the
   * actions of these entries do not ask for them.
   */
  imports: z.boolean().default(false),
});
export type HistorySearch = z.output<typeof historySearch>;

/** The import that an entry is about; `undo` is null unless the entry is about its undo. */
const importOfEntry = z.object({
  id: field.id,
  file_name: z.string(),
  counts: importCounts,
  undo: importUndo.nullable(),
});

/** An entry of any record; the audit has entries that are about no single record. */
const foundEntry = historyEntry.extend({
  action: activityAction,
  kind: activityKind,
  record_id: field.wideId.nullable(),
  request_id: z.string().nullable(),
  import: importOfEntry.nullable().default(null),
});
export type FoundEntry = z.output<typeof foundEntry>;

/** Entries of one source, newest first. The search ended at `next`, or has found everything if it is null. */
export const foundEntries = z.object({ entries: z.array(foundEntry), next: historyPosition.nullable() });
export type FoundEntries = z.output<typeof foundEntries>;

/** A founder or investor with its names, which are null once it is erased. */
export const namedRecord = z
  .object({
    id: field.id,
    name: z.string().nullable(),
    company: z.string().nullable(),
    /** In the lists: approved, and neither archived nor erased. */
    is_present: z.boolean(),
  })
  .meta({ id: "NamedRecord" });
export type NamedRecord = z.output<typeof namedRecord>;

/** What somebody did, at any record or account. */
export const activityEntry = z
  .object({
    /** Unique among all entries. */
    id: z.string(),
    at: field.timestamp,
    action: activityAction,
    kind: activityKind,
    /** For a failed sign-in the account that was tried, without id and name if there is none. */
    actor,
    /** The founder that it is about; for a match its founder. */
    founder: namedRecord.nullable(),
    investor: namedRecord.nullable(),
    changes: historyEntry.shape.changes,
    merge: historyEntry.shape.merge,
    request_id: z.string().nullable(),
    import: importOfEntry.nullable().default(null),
  })
  .meta({ id: "ActivityEntry" });
export type ActivityEntry = z.output<typeof activityEntry>;

export const activity = z
  .object({
    /** Newest first. With filters they can be fewer than `limit` although there are more, from `next` on. */
    entries: z.array(activityEntry),
    /** The `cursor` of older entries; null at the end. */
    next: z.string().nullable(),
    /** The time down to which the entries are complete; null for all of them. */
    searched_to: field.timestamp.nullable(),
    /** The sources that could not be read, and of which entries are missing. */
    missing: z.array(activitySource),
    /** The names of the admins and the viewers, if they have names; at the end those who are gone. */
    admins: z.array(z.string()),
    viewers: z.array(z.string()).default([]),
  })
  .meta({ id: "Activity" });
export type Activity = z.output<typeof activity>;

interface Selection {
  readonly sources: readonly ActivitySource[];
  readonly actions: readonly ActivityAction[] | null;
}

/** The values of the parameter `what`. */
export const activityTopics = {
  founders: { sources: ["founders"], actions: null },
  investors: { sources: ["investors"], actions: null },
  reviews: { sources: ["matches"], actions: null },
  "sign-ins": { sources: ["gateway"], actions: ["signed-in", "signed-out"] },
  "failed-sign-ins": { sources: ["gateway"], actions: ["sign-in-failed", "second-factor-failed"] },
  invitations: { sources: ["gateway"], actions: ["invited", "invitation-accepted", "admin-invited"] },
  accounts: {
    sources: ["gateway"],
    actions: [
      "suspended",
      "suspension-lifted",
      "sessions-ended",
      "password-changed",
      "sign-in-reset",
      "second-factor-on",
      "second-factor-off",
      "second-factor-reset",
      "recovery-code-used",
      "absence-mailed",
      "introduction-link-made",
      "admin-added",
      "admin-role-changed",
      "admin-removed",
      "passcode-chosen",
      "passcode-changed",
      "shared-passcode-off",
      "shared-passcode-on",
    ],
  },
  exports: { sources: ["gateway"], actions: ["exported"] },
  views: { sources: ["gateway"], actions: ["view-saved", "view-changed", "view-deleted"] },
  applications: {
    sources: ["founders", "investors"],
    actions: ["approved", "asked", "answered", "declined", "confirmed"],
  },
  removals: { sources: ["founders", "investors"], actions: ["archived", "unarchived", "erased"] },
} as const satisfies Record<string, Selection>;
export type ActivityTopic = keyof typeof activityTopics;

/** The fields whose changes are kept, by source. */
export const changedFields: Readonly<Record<ActivitySource, readonly string[]>> = {
  founders: Object.keys(founderUpdate.shape),
  investors: Object.keys(investorUpdate.shape),
  matches: ["ben_rating", "ben_notes", ...introductionFields],
  gateway: [],
};
