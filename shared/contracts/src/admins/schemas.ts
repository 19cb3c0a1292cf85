import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { invitation, invitationRequest } from "../gateway/schemas.ts";
import { searchText } from "../lists/search-text.ts";
import { typedSecondFactor } from "../second-factor/schemas.ts";

const role = z.enum(["admin", "viewer"]);
const time = field.timestamp.nullable();

/** The name of an admin or a viewer. @ is in emails, which also sign in; histories name imports with a colon. */
const name = field
  .requiredText(100)
  .refine(
    (text) => !/\p{Cc}/u.test(text) && !/[@:]/.test(searchText(text)),
    "must not contain @, colons or line breaks",
  )
  .refine((text) => searchText(text).trim() !== "", "must have letters or digits");

const currentPasscode = z.string().min(1, "is required").max(1000);

/** What the caller signs in with, the code only with a second factor: a session alone gives nobody access. */
const proof = { current_passcode: currentPasscode, code: typedSecondFactor.max(40).optional() };

/** The body of POST /api/admins. */
export const newAdmin = z.object({ name, email: field.email, role, ...proof }).meta({ id: "NewAdmin" });

/** The body of POST /api/admins/{id}/invitation. */
export const adminInvitationRequest = invitationRequest.extend(proof).meta({ id: "AdminInvitationRequest" });

/** The body of DELETE /api/admins/{id}/second-factor. */
export const ownProof = z.object(proof).meta({ id: "OwnProof" });
export type OwnProof = z.output<typeof ownProof>;

/** The body of PUT /api/admins/{id}. */
export const adminRole = z.object({ role }).meta({ id: "AdminRole" });

/** An admin or a viewer. Those of ADMINS_FILE have no id, and are changed in the file only. */
export const listedAdmin = z
  .object({
    id: field.id.nullable(),
    name: z.string(),
    /** Null in ADMINS_FILE, and for viewers who look at the list. */
    email: z.string().nullable(),
    role,
    /** Since when there is a passcode; null until one is chosen, and in ADMINS_FILE. */
    passcode_since: time,
    /** Until when the link works that chooses a passcode; null without one. */
    invitation_expires_at: time,
    /** Since when sign-in needs a code; null if it needs none. */
    second_factor_since: time,
    /** The last request, to the minute. In ADMINS_FILE, after the session has ended, the last sign-in or sign-out. */
    last_seen_at: time,
    added_at: time,
    added_by: z.string().nullable(),
    /** ADMINS_FILE has the same name by now, and only its line signs in. */
    is_replaced: z.boolean(),
  })
  .meta({ id: "ListedAdmin" });
export type ListedAdmin = z.output<typeof listedAdmin>;

/** Everybody who signs in as an admin or a viewer. */
export const adminList = z
  .object({
    /** By name. */
    admins: z.array(listedAdmin),
    /** The passcode that all admins share: `none` with ADMINS_FILE. */
    shared_passcode: z.enum(["on", "off", "none"]),
  })
  .meta({ id: "AdminList" });
export type AdminList = z.output<typeof adminList>;

/** A new admin, and the link by which they choose a passcode. */
export const addedAdmin = z.object({ admin: listedAdmin, invitation }).meta({ id: "AddedAdmin" });
export type AddedAdmin = z.output<typeof addedAdmin>;

/** The body of PUT /api/admin/shared-passcode. */
export const sharedPasscodeSwitch = z.object({ on: z.boolean() }).meta({ id: "SharedPasscodeSwitch" });

/** Whether the form of the admin's sign-in asks for a name, and whether an email does as well. */
export const adminSignIn = z
  .object({ name: z.enum(["no", "optional", "required"]), email: z.boolean() })
  .meta({ id: "AdminSignIn" });
export type AdminSignIn = z.output<typeof adminSignIn>;

/** The body of POST /api/admin/invitation/link: the token in the link. */
export const adminLink = z.object({ token: field.linkToken }).meta({ id: "AdminLink" });

/** The admin whose passcode a link sets. */
export const adminInvitation = z
  .object({
    name: z.string(),
    email: z.string(),
    role,
    /** Whether it replaces a passcode. */
    has_passcode: z.boolean(),
    /** Whether choosing one needs a code of the second factor. */
    needs_code: z.boolean(),
  })
  .meta({ id: "AdminInvitation" });
export type AdminInvitation = z.output<typeof adminInvitation>;

const chosen = z.string().max(1000);

/** The body of POST /api/admin/invitation. */
export const chosenPasscode = z
  .object({ token: field.linkToken, passcode: chosen, code: typedSecondFactor.max(40).optional() })
  .meta({ id: "ChosenPasscode" });

/** The body of PUT /api/admin/me/passcode. */
export const passcodeChange = z
  .object({ current_passcode: currentPasscode, passcode: chosen })
  .meta({ id: "PasscodeChange" });

/** The mails that an admin or a viewer gets. The gateway of the version before does not send the second. */
const ownMails = z
  .object({ weekly_summary: z.boolean(), due_follow_ups: z.boolean().default(true) })
  .meta({ id: "OwnMails" });

/** The body of PUT /api/admin/me/mails. What is left out stays. */
export const ownMailsChoice = z
  .object({ weekly_summary: z.boolean(), due_follow_ups: z.boolean() })
  .partial()
  .meta({ id: "OwnMailsChoice" });

/** The caller: an admin or a viewer. */
export const ownAdmin = z
  .object({
    role,
    /** Null for admins who share a passcode. */
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** Where the passcode is: here, or in the operator's settings. */
    passcode: z.enum(["own", "file", "shared"]),
    passcode_since: time,
    /** Null without an email here. */
    mails: ownMails.nullable().default(null),
  })
  .meta({ id: "OwnAdmin" });
export type OwnAdmin = z.output<typeof ownAdmin>;
