import { z } from "zod";

/** What a mail to a member is about that is sent again until the mail server accepts it. */
const dueMailKind = z.enum(["email", "deletion", "approval", "question", "refusal", "confirmation"]);
export type DueMailKind = z.output<typeof dueMailKind>;

const lateMail = z
  .object({
    /** Whom it is for. */
    kind: z.enum(["founder", "investor"]),
    id: z.int().min(1),
    about: dueMailKind,
    due_since: z.iso.datetime(),
  })
  .meta({ id: "LateMail" });
export type LateMail = z.output<typeof lateMail>;

/** How many mails are due for an hour and not sent, and the 20 that have waited longest. */
export const lateMails = z
  .object({ total: z.int().min(0), mails: z.array(lateMail).max(20) })
  .meta({ id: "LateMails" });
export type LateMails = z.output<typeof lateMails>;
