import { z } from "zod";
import { selectionOf } from "../bulk/schemas.ts";
import * as field from "../fields/primitives.ts";
import { founderList } from "../founders/list.ts";
import { investorDatabaseList } from "../investors/lists.ts";
import { listParameters } from "../lists/list-choice.ts";
import { memberRole } from "../me/schemas.ts";

/** Why a selected record is not sent an invitation. */
export const skipReason = z.enum([
  "archived",
  "not_approved",
  "suspended",
  "has_password",
  "no_email",
  "in_another_run",
  "invited_lately",
]);
export type SkipReason = z.output<typeof skipReason>;

/**
 * What became of a recipient. `sent`: the mail server has accepted the mail, or the link is in the file. `refused`: it
 * never accepts it. `waiting` has a `detail` while the mail server has not accepted the mail yet.
 */
export const recipientState = z.enum(["waiting", "sent", "refused", "skipped", "cancelled"]);
export type RecipientState = z.output<typeof recipientState>;

/** `again` invites those, too, who were invited within a week. */
const again = z.boolean().default(false);

const founders = z.object({
  role: z.literal("founder"),
  select: selectionOf(listParameters(founderList)),
  again,
});
const investors = z.object({
  role: z.literal("investor"),
  select: selectionOf(listParameters(investorDatabaseList)),
  again,
});
/** The records to invite. */
export const invitationSelection = z
  .discriminatedUnion("role", [founders, investors])
  .meta({ id: "InvitationSelection" });
export type InvitationSelection = z.output<typeof invitationSelection>;

/** The same for a run. A request that is sent again with its `key` begins no other run. */
const key = z.uuid().nullable().default(null);
export const newInvitationRun = z
  .discriminatedUnion("role", [founders.extend({ key }), investors.extend({ key })])
  .meta({ id: "NewInvitationRun" });
export type NewInvitationRun = z.output<typeof newInvitationRun>;

const count = z.int().min(0);

/** A count for each value. */
const countsOf = <V extends string>({ options }: { options: readonly V[] }) =>
  z.object(Object.fromEntries(options.map((value) => [value, count])) as Record<V, typeof count>);

/** How many of a selection can be invited now, and why others cannot. */
export const invitationCheck = z
  .object({ total: count, ready: count, skipped: countsOf(skipReason) })
  .meta({ id: "InvitationCheck" });
export type InvitationCheck = z.output<typeof invitationCheck>;

const run = z.object({
  id: field.id,
  role: memberRole,
  /** `file` where there is no mail server: an admin sends the links. */
  means: z.enum(["mail", "file"]),
  /** The name of the admin who began it, if admins have names. */
  by: z.string().nullable(),
  started_at: field.timestamp,
  counts: countsOf(recipientState),
});
/** Invitations of many members. The run goes on while some are waiting. */
export const invitationRun = run.meta({ id: "InvitationRun" });
export type InvitationRun = z.output<typeof invitationRun>;

/** A recipient who was not sent an invitation. `detail` is the mail server's reply. */
const recipient = z
  .object({
    id: field.id,
    name: z.string().nullable(),
    state: recipientState,
    reason: skipReason.nullable(),
    detail: z.string().nullable(),
  })
  .meta({ id: "InvitationRecipient" });
export type InvitationRecipient = z.output<typeof recipient>;

/** The most recipients in a report. */
export const maxReported = 500;

/** A run with those who were not sent an invitation: first those that the mail server refused. */
export const invitationReport = run
  .extend({ recipients: z.array(recipient).max(maxReported) })
  .meta({ id: "InvitationReport" });
export type InvitationReport = z.output<typeof invitationReport>;

/** The links of a run without a mail server, from the one after the recipient `after`. */
export const invitationLinksRequest = z
  .object({ after: z.int().min(0).default(0) })
  .meta({ id: "InvitationLinksRequest" });

const link = z.object({
  id: field.id,
  name: z.string(),
  email: z.string(),
  /** Path and fragment of the link, relative to the product's origin. */
  path: z.string(),
  expires_at: field.timestamp,
});
export type InvitationLink = z.output<typeof link>;

/** `next` is the `after` of the next part; null at the end. */
export const invitationLinks = z
  .object({ links: z.array(link), next: z.int().nullable() })
  .meta({ id: "InvitationLinks" });
export type InvitationLinks = z.output<typeof invitationLinks>;

/** The address that a test mail goes to. */
export const invitationTest = z.object({ role: memberRole, to: field.email }).meta({ id: "InvitationTest" });

/** Whether the mail server accepted it; otherwise its reply, if there was one. */
export const invitationTestResult = z
  .object({ accepted: z.boolean(), reply: z.string().nullable() })
  .meta({ id: "InvitationTestResult" });
export type InvitationTestResult = z.output<typeof invitationTestResult>;
