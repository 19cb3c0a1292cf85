import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { actor } from "../history/schemas.ts";

/** A member's session. Its id signs nobody in. */
export const memberSession = z
  .object({
    id: z.uuid(),
    begun_at: field.timestamp,
    /** The last request, to the minute. */
    last_seen_at: field.timestamp,
    /** Browser and system, such as "Firefox on Linux"; null if they are unknown. */
    device: z.string().nullable(),
  })
  .meta({ id: "MemberSession" });
export type MemberSession = z.output<typeof memberSession>;

/** A session of the caller; `current` is the one of the request. */
export const ownSession = memberSession.extend({ current: z.boolean() }).meta({ id: "OwnSession" });
export type OwnSession = z.output<typeof ownSession>;

/** A session's id in a path. */
export const pathSession = z.uuid("is not the id of a session");

/** A suspended member cannot sign in. */
export const suspension = z
  .object({ since: field.timestamp, by: actor, reason: z.string().nullable() })
  .meta({ id: "Suspension" });
export type Suspension = z.output<typeof suspension>;

/** The body of a suspension. The reason is for admins, and erased with the member. */
export const suspensionRequest = z
  .object({ reason: field.optionalText(500).optional() })
  .meta({ id: "SuspensionRequest" });

/** How a founder or an investor signs in, and whether they may. */
export const memberAccount = z
  .object({
    suspension: suspension.nullable(),
    /** When an investor's password was chosen; null without one, and for founders. */
    password_since: field.timestamp.nullable(),
    /** Until when an investor can accept an invitation; null without one, and for founders. */
    invitation_expires_at: field.timestamp.nullable(),
    /** The one that was used last first. */
    sessions: z.array(memberSession),
  })
  .meta({ id: "MemberAccount" });
export type MemberAccount = z.output<typeof memberAccount>;

/**
 * A reset sign-in. An investor has a new invitation at `path` until `expires_at`; both are null for founders, whose
 * link is only mailed.
 */
export const signInReset = z
  .object({
    path: z.string().nullable(),
    mailed: z.boolean(),
    expires_at: field.timestamp.nullable(),
  })
  .meta({ id: "SignInReset" });
export type SignInReset = z.output<typeof signInReset>;

/** The body of PUT /api/me/password. */
export const passwordChange = z
  .object({
    current_password: z.string().min(1, "is required").max(1000),
    password: z.string().max(1000),
  })
  .meta({ id: "PasswordChange" });

/** The caller's new email, which is not confirmed yet. */
export const ownEmailChange = z
  .object({ email: z.string(), expires_at: field.timestamp })
  .meta({ id: "OwnEmailChange" });
export type OwnEmailChange = z.output<typeof ownEmailChange>;
