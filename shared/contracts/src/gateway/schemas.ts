import { z } from "zod";
import { typedText } from "../fields/characters.ts";
import * as field from "../fields/primitives.ts";
import { typedSecondFactor } from "../second-factor/schemas.ts";

/** The web client's configuration by the community. */
export const clientConfig = z
  .object({
    product: z.string(),
    access: z.enum(["open", "enforced"]),
    /** How admins sign in: admins from a file also give their name. */
    admin_sign_in: z.enum(["passcode", "name-and-passcode"]).default("passcode"),
    /** How founders sign in: by email alone, or by a mailed link. */
    founder_sign_in: z.enum(["email-only", "link"]),
    /** Whether an admin has to approve new founders and investors. */
    reviews_applications: z.literal(true).optional(),
    /** Whether applicants have to confirm their email before. */
    confirms_emails: z.literal(true).optional(),
    /** Whether investors who register are mailed an invitation to choose a password. */
    invites_investors: z.literal(true).optional(),
    /** Whether admins send investors their invitations: access is enforced, and there is no mail server. */
    invites_by_hand: z.literal(true).optional(),
    /** Whether visitors see how many founders, investors and matches there are. */
    shows_numbers: z.literal(true).optional(),
    discord_invite_url: z.string().nullable(),
    founder_opt_in_url: z.string().nullable(),
    founder_portal_url: z.string().nullable(),
    contact_email: z.string().nullable(),
    video_channel_url: z.string().nullable(),
    /** The community's privacy notice and terms, and their version, which forms send back in `consentHeader`. */
    privacy_url: z.string().optional(),
    terms_url: z.string().optional(),
    consent_version: z.string().optional(),
  })
  .meta({ id: "ClientConfig" });
export type ClientConfig = z.output<typeof clientConfig>;

/** How many founders and investors are listed, and how many matches there are; rounded down to tens. */
export const communityNumbers = z
  .object({ founders: z.int().min(0), investors: z.int().min(0), matches: z.int().min(0) })
  .meta({ id: "CommunityNumbers" });
export type CommunityNumbers = z.output<typeof communityNumbers>;

/**
 * The signed-in identity; `id` is the founder's or investor's, null for an admin or a viewer, who have a `name` if
 * admins have names.
 */
export const identity = z
  .object({
    role: z.enum(["admin", "viewer", "founder", "investor"]),
    id: z.int().nullable(),
    name: z.string().optional(),
  })
  .meta({ id: "Identity" });
export type Identity = z.output<typeof identity>;

/**
 * The body of POST /api/admin/session; `name` if there are several admins, `code` of the second factor if it is on.
 * Without a code that is needed the response is 401 with `code` in its details.
 */
export const passcode = z
  .object({
    name: z.string().overwrite(typedText).max(200).optional(),
    passcode: z.string().max(1000),
    code: typedSecondFactor.max(40).optional(),
  })
  .meta({ id: "Passcode" });

/** The body of POST /api/investor/session. Passwords are compared in NFKC. */
export const investorCredentials = z
  .object({ email: field.email, password: z.string().min(1, "is required").max(1000) })
  .meta({ id: "InvestorCredentials" });

/** The body of POST /api/founder/session and /api/founder/link: the mailed link's token. */
export const founderLink = z.object({ token: field.linkToken }).meta({ id: "FounderLink" });

/** The body of POST /api/email-change and /api/email-change/link: the mailed link's token. */
export const emailChangeLink = z.object({ token: field.linkToken }).meta({ id: "EmailChangeLink" });

/** An email to be confirmed, and its owner. */
export const unconfirmedEmail = z
  .object({ role: z.enum(["founder", "investor"]), name: z.string(), email: z.string() })
  .meta({ id: "UnconfirmedEmail" });
export type UnconfirmedEmail = z.output<typeof unconfirmedEmail>;

/** The body of POST /api/investor/forgotten-password. */
export const forgottenPassword = z.object({ email: field.email }).meta({ id: "ForgottenPassword" });

/** The body of POST /api/investor/password: the invitation's token and the new password. */
export const chosenPassword = z
  .object({ token: field.linkToken, password: z.string().max(1000) })
  .meta({ id: "ChosenPassword" });

/** The body of POST /api/investors-database/{id}/invitation. */
export const invitationRequest = z
  .object({
    /** Whether to mail it too, if mail is configured. */
    mail: z.boolean().default(true),
  })
  .meta({ id: "InvitationRequest" });

/** An invitation to choose a password, valid once and until `expires_at`. */
export const invitation = z
  .object({
    /** Path and fragment of the link, relative to the product's origin. */
    path: z.string(),
    mailed: z.boolean(),
    expires_at: field.timestamp,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitation>;

/** The kinds of records in GET /api/live. */
export const changing = ["founders", "investors", "matches", "videos"] as const;
export type Changing = (typeof changing)[number];

/** Maximum length of each list in a change of GET /api/live. */
export const namedChanges = 200;

// Not `field.id`: ids of matches are larger.
const changedId = z.int().min(1);

/** A record that changed: its version if the record itself was written, and its counts if they were. */
const changedRecord = z
  .object({
    id: changedId,
    version: z.int().min(1).optional(),
    investors_matched: z.int().min(0).optional(),
    founder_matches: z.int().min(0).optional(),
    founder_matches_reviewed: z.int().min(0).optional(),
  })
  .meta({ id: "ChangedRecord" });
export type ChangedRecord = z.output<typeof changedRecord>;

/**
 * What changed of one kind, in a message of GET /api/live. It can be read when the message arrives. Without any list,
 * any record of the kind may have changed.
 */
export const change = z
  .object({
    what: z.enum(changing),
    /** The records that changed. */
    ids: z.array(changedId).min(1).max(namedChanges).optional(),
    /** The same, with what is known of each. */
    records: z.array(changedRecord).min(1).max(namedChanges).optional(),
    /** For matches: the founders whose matches changed, in pairs, scores, reviews or shown fields. */
    founders: z.array(field.id).min(1).max(namedChanges).optional(),
    /** For matches: the investors whose matches changed. */
    investors: z.array(field.id).min(1).max(namedChanges).optional(),
  })
  .meta({ id: "Change" });
export type Change = z.output<typeof change>;
