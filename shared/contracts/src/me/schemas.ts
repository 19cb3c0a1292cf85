import { z } from "zod";
import { memberSession, suspension } from "../accounts/schemas.ts";
import { ownApplication } from "../applications/schemas.ts";
import { canonicalEmail } from "../fields/emails.ts";
import * as field from "../fields/primitives.ts";
import { founderRecord } from "../founders/schemas.ts";
import { activityAction } from "../history/activity.ts";
import { type Actor, historyEntry } from "../history/schemas.ts";
import { introductionPreferences, memberIntroduction } from "../introductions/member-schemas.ts";
import { askedSide } from "../introductions/schemas.ts";
import { investorRecord } from "../investors/schemas.ts";
import { parameters } from "../lists/list-query.ts";
import { match, memberFit, memberReason } from "../matches/schemas.ts";
import { note } from "../notes/schemas.ts";

/** The roles of members: admins have no record. */
export const memberRole = z.enum(["founder", "investor"]);
export type MemberRole = z.output<typeof memberRole>;

export const exportParameters = parameters({
  format: z
    .enum(["csv"], "must be csv")
    .describe("Sends the same as a file with a line for each value: section, field, value."),
});

/** Who did something, without names: the export of one person has no other person in it. */
export const author = z.enum(["you", "an admin", "a visitor", "the system"]);
export type Author = z.output<typeof author>;

/** The author of an entry about a member. */
export function authorOf(role: Actor["role"]): Author {
  if (role === "founder" || role === "investor") return "you";
  if (role === "admin" || role === "viewer") return "an admin";
  return role === "public" ? "a visitor" : "the system";
}

const change = z.object({ at: field.timestamp, by: author, changes: historyEntry.shape.changes });

/** A change of the member's record. */
const exportedChange = change.extend({ action: historyEntry.shape.action });
/** An entry of the audit about the member's account. */
const exportedAudit = z.object({ at: field.timestamp, action: activityAction, by: author });

/**
 * What a member was asked and answered. Without the introduction's state, which would tell what the other side answered
 * before both had said yes, and without the reason that an admin noted, which may name the other side.
 */
const exportedIntroduction = askedSide
  .omit({ reason: true, shares: true, met: true })
  .extend({ introduced_at: field.timestamp.nullable(), met_at: field.timestamp.nullable() })
  .meta({ id: "ExportedIntroduction" });

/**
 * A match of a member with what was written about it, without anything that identifies the other side: no name, no id,
 * no sentences with amounts, no time at which the other side joined.
 */
export const exportedMatch = z
  .object({
    /** Always null: the gateway of the version before reads it. */
    score: match.shape.score.nullable(),
    /** Null also while the other side is archived. The service of the version before does not send it. */
    fit: memberFit.optional(),
    reasons: z.array(memberReason),
    ben_rating: match.shape.ben_rating,
    /** Names, company and email of the other side are replaced. */
    ben_notes: match.shape.ben_notes,
    reviewed_at: field.timestamp.nullable(),
    /** Null unless the member was asked. The service of the version before does not send it. */
    introduction: exportedIntroduction.nullable().optional(),
    history: z.array(change),
  })
  .meta({ id: "ExportedMatch" });
export type ExportedMatch = z.output<typeof exportedMatch>;

/** What admins have written down about the member. */
const exportedNote = note
  .pick({ text: true, created_at: true, edited_at: true })
  .meta({ id: "ExportedNote" });

/** What the gateway stores about a member's sign-in. */
const exportedAccount = z
  .object({
    sessions: z.array(memberSession.omit({ id: true })),
    suspension: suspension.omit({ by: true }).nullable(),
    /** When the password was chosen; null without one. The password itself is stored as a hash only. */
    password_since: field.timestamp.nullable(),
    invitation_expires_at: field.timestamp.nullable(),
    /** Whether the investor was ever invited to choose a password; the audit has when. */
    was_invited: z.boolean(),
    sign_in_links_expire_at: z.array(field.timestamp),
    /** Links mailed since the last one was used, and when the next one may be. */
    links_mailed: z.int().nullable(),
    next_link_at: field.timestamp.nullable(),
    unconfirmed_email: z.string().nullable(),
    unconfirmed_email_expires_at: field.timestamp.nullable(),
    deletion_link_expires_at: field.timestamp.nullable(),
    /** When the link expires that was mailed after an admin had taken back a deletion. */
    restoration_link_expires_at: field.timestamp.nullable(),
    restoration_link_mailed_to: z.string().nullable(),
    /** When the links expire by which the member answers introductions. */
    introduction_links_expire_at: z.array(field.timestamp),
    /** What the member agreed to when choosing the password; an application's or a registration's is in the record. */
    consent: field.consent.nullable(),
    last_signed_in_at: field.timestamp.nullable(),
    /** The last mail about being archived for not coming back, of the last 90 days. */
    absence_mailed_at: field.timestamp.nullable(),
    absence_mailed_to: z.string().nullable(),
    /** Invitations that an admin sent to many, of the last 90 days. */
    invitations: z.array(
      z.object({ state: z.string(), detail: z.string().nullable(), sent_at: field.timestamp.nullable() }),
    ),
    /** What an admin wants or wanted to do about the member on a day. */
    follow_ups: z.array(
      z.object({
        due_on: z.iso.date(),
        note: z.string().nullable(),
        created_at: field.timestamp,
        done_at: field.timestamp.nullable(),
      }),
    ),
    /** Mails that are still to be sent; `to` is null for the address in the record. */
    mails_due: z.array(z.object({ about: z.string(), to: z.string().nullable(), since: field.timestamp })),
  })
  .meta({ id: "ExportedAccount" });
export type ExportedAccount = z.output<typeof exportedAccount>;

/** Everything that is stored about a member. */
export const memberExport = z
  .object({
    exported_at: field.timestamp,
    /** What is left out, and why. */
    notes: z.array(z.string()),
    role: memberRole,
    /** The record, of a founder or of an investor, without the exact number of matches, which would tell amounts. */
    founder: founderRecord.omit({ investors_matched: true }).optional(),
    investor: investorRecord.omit({ founder_matches: true }).optional(),
    application: ownApplication,
    account: exportedAccount,
    history: z.array(exportedChange),
    audit: z.array(exportedAudit),
    record_notes: z.array(exportedNote),
    matches: z.array(exportedMatch),
    /** What the member was asked and answered about introductions, and what the other side shared. */
    introductions: z.array(memberIntroduction),
    introduction_preferences: introductionPreferences,
  })
  .meta({ id: "MemberExport" });
export type MemberExport = z.output<typeof memberExport>;

/** The body of DELETE /api/me: the member's own email, typed to confirm; compared without case. */
export const typedEmail = z
  .object({ email: z.string().overwrite(canonicalEmail).min(1, "is required").max(254) })
  .meta({ id: "TypedEmail" });

/** The body of POST /api/account-deletion and /api/account-deletion/link: the mailed link's token. */
export const accountDeletionLink = z.object({ token: field.linkToken }).meta({ id: "AccountDeletionLink" });

/** The account that a mailed link deletes. */
export const unconfirmedDeletion = z
  .object({ role: memberRole, name: z.string(), email: z.string() })
  .meta({ id: "UnconfirmedDeletion" });
export type UnconfirmedDeletion = z.output<typeof unconfirmedDeletion>;

/**
 * A deletion: `mailed` when a link must confirm it and nothing is deleted yet. A deleted account can be restored until
 * `erased_from`, by an admin or with a mailed link.
 */
export const accountDeletion = z
  .object({ state: z.enum(["mailed", "deleted"]), erased_from: field.timestamp.nullable() })
  .meta({ id: "AccountDeletion" });
export type AccountDeletion = z.output<typeof accountDeletion>;

/** The body of POST /api/account-restoration and /api/account-restoration/link: the mailed link's token. */
export const accountRestorationLink = z
  .object({ token: field.linkToken })
  .meta({ id: "AccountRestorationLink" });

/** The account whose deletion a mailed link takes back. */
export const restorableAccount = z
  .object({ role: memberRole, name: z.string(), email: z.string() })
  .meta({ id: "RestorableAccount" });
export type RestorableAccount = z.output<typeof restorableAccount>;
