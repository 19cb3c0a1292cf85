import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { actor } from "../history/schemas.ts";
import { limitParameter, offsetParameter, parameters } from "../lists/list-query.ts";

/** The states of an application that is not approved. A record without an application is approved. */
export const openState = z.enum(["pending", "declined"]);
export type OpenState = z.output<typeof openState>;

/** The text fields of an application, as its history has them. */
export const applicationTexts = ["question", "answer", "reason", "confirmed_email"] as const;

/** What became of an application. A new question takes the place of the one before, with its answer. */
export const application = z
  .object({
    state: z.enum([...openState.options, "approved"]),
    /** Whether the applicant has used a link that was mailed to the current email; null once approved. */
    email_confirmed: z.boolean().nullable(),
    /** The last email whose mailed link was used; null once approved. Services of the version before do not send it. */
    confirmed_email: z.string().nullable().default(null),
    question: z.string().nullable(),
    asked_at: field.timestamp.nullable(),
    answer: z.string().nullable(),
    answered_at: field.timestamp.nullable(),
    /** Why it was declined. */
    reason: z.string().nullable(),
    declined_at: field.timestamp.nullable(),
    declined_by: actor.nullable(),
  })
  .meta({ id: "Application" });
export type Application = z.output<typeof application>;

/** An application as its applicant sees it: admins are not named. */
export const ownApplication = application.omit({ declined_by: true }).meta({ id: "OwnApplication" });
export type OwnApplication = z.output<typeof ownApplication>;

/** The response to a decision or a question; `mailed` says whether the applicant was mailed. */
export const decidedApplication = application
  .extend({ mailed: z.boolean().optional() })
  .meta({ id: "DecidedApplication" });
export type DecidedApplication = z.output<typeof decidedApplication>;

/** An application with the record of the applicant. */
export const applicationOf = <R extends z.ZodType>(record: R) =>
  z.object({ id: field.id, application, record });

export const applicationParameters = parameters({
  state: openState.describe("Only applications in this state."),
  limit: limitParameter(),
  offset: offsetParameter(),
});

const text = (most: number) => field.requiredText(most);
const confirmedEmail = z
  .boolean()
  .default(false)
  .describe("Only if the email is confirmed. Where there is a mail server, the gateway always asks for it.");
const ids = z.array(field.id).min(1, "must have at least one entry").max(100);

export const approval = z
  .object({
    from: openState
      .default("pending")
      .describe("The state that the caller knows; another one is a conflict."),
    confirmed_email: confirmedEmail,
    unconfirmed: z
      .literal(true)
      .optional()
      .describe("Also if the email is not confirmed, where the gateway asks for that."),
  })
  .meta({ id: "Approval" });
export const approvals = z.object({ ids, confirmed_email: confirmedEmail }).meta({ id: "Approvals" });
export const question = z.object({ question: text(2_000) }).meta({ id: "Question" });
export const answer = z
  .object({
    answer: text(2_000),
    question: text(2_000).optional().describe("The question that was read; another one is a conflict."),
  })
  .meta({ id: "Answer" });
export const refusal = z.object({ reason: text(2_000) }).meta({ id: "Refusal" });
export const refusals = z.object({ ids, reason: text(2_000) }).meta({ id: "Refusals" });

/** The body of the gateway's confirmation of an email. */
export const confirmation = z.object({ email: field.email });

/** What became of one of several applications: an error if it was not decided. */
export const decision = z
  .object({ id: field.id, error: z.string().nullable(), mailed: z.boolean().optional() })
  .meta({ id: "Decision" });
export type Decision = z.output<typeof decision>;
