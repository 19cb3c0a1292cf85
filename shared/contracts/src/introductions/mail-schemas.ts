import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { introductionSide } from "./schemas.ts";

/** The mails of an introduction: `again` asks 30 days after "not now", `outcome` asks a week later what came of it. */
export const introductionMailKind = z.enum(["ask", "reminder", "again", "introduction", "outcome"]);
export type IntroductionMailKind = z.output<typeof introductionMailKind>;

/**
 * What became of a mail: `waiting` is not due or not sent yet, `held` is so old that an admin must release it, `refused`
 * was rejected by the mail server for good, `not-needed` was due when there was nothing to say any more.
 */
export const introductionMailState = z.enum(["waiting", "held", "sent", "refused", "not-needed"]);
export type IntroductionMailState = z.output<typeof introductionMailState>;

/** A mail of an introduction, for admins. */
export const introductionMail = z
  .object({
    kind: introductionMailKind,
    /** The side that gets it; null for the mail to both. */
    side: introductionSide.nullable(),
    state: introductionMailState,
    due_at: field.timestamp,
    sent_at: field.timestamp.nullable(),
  })
  .meta({ id: "IntroductionMail" });
export type IntroductionMail = z.output<typeof introductionMail>;

/** Which mails are to be claimed: `keys_only` only looks at the due ones. */
export const introductionMailClaim = z.object({ limit: z.int().min(1).max(1_000), keys_only: z.boolean() });

/** A mail that the gateway sends, once for each key. */
export const claimedIntroductionMail = z.object({
  key: z.string(),
  kind: introductionMailKind,
  due_at: field.timestamp,
  /** Whether an admin has released it, however old it is. */
  is_released: z.boolean(),
  /** Null when only the key was asked for. */
  mail: z
    .object({
      /** One person, or both with an introduction. */
      to: z.array(z.object({ role: introductionSide, id: field.id, email: z.string() })),
      subject: z.string(),
      /** The link to the page that answers is between the two; there is none if `after_link` is null. */
      text: z.string(),
      after_link: z.string().nullable(),
      /** Of the side that the link is for. */
      side_key: z.uuid(),
    })
    .nullable(),
});
export type ClaimedIntroductionMail = z.output<typeof claimedIntroductionMail>;

/** What became of a claimed mail; `later` gives it back. */
export const settledIntroductionMail = z.object({
  key: z.string().max(200),
  result: z.enum(["sent", "refused", "held", "later"]),
});

/** The member who answers with a link. */
export const introductionLinkTarget = z.object({
  role: introductionSide,
  id: field.id,
  email: z.string(),
  key: z.uuid(),
});

/** A link for an admin to send by hand. */
export const introductionLinkRequest = z
  .object({ side: introductionSide })
  .meta({ id: "IntroductionLinkRequest" });
export const madeIntroductionLink = z
  .object({
    /** Path and fragment of the link, relative to the product's origin. */
    path: z.string(),
    expires_at: field.timestamp,
  })
  .meta({ id: "MadeIntroductionLink" });
