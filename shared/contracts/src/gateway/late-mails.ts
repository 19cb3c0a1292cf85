import { z } from "zod";

/** The subjects of mails that are tried again until the mail server accepts them. */
const dueMailKind = z.enum(["email", "deletion", "approval", "question", "refusal", "confirmation"]);
export type DueMailKind = z.output<typeof dueMailKind>;

const lateMail = z
  .object({
    /** The recipient's kind and id. */
    kind: z.enum(["founder", "investor"]),
    id: z.int().min(1),
    about: dueMailKind,
    due_since: z.iso.datetime(),
  })
  .meta({ id: "LateMail" });
export type LateMail = z.output<typeof lateMail>;

/** How many mails could not be sent within an hour, and the 20 that have waited longest. */
export const lateMails = z
  .object({ total: z.int().min(0), mails: z.array(lateMail).max(20) })
  .meta({ id: "LateMails" });
export type LateMails = z.output<typeof lateMails>;
