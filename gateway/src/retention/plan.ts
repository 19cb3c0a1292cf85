const day = 86_400_000;
/** A member is mailed this long before the record is archived, in ms. */
const noticeMs = 30 * day;

/** What decides when a member's record is archived. */
export interface Absence {
  /** When the record was made, or last restored from the archive. */
  readonly since: Date;
  readonly email: string;
  readonly signedInAt: Date | null;
  /** The last mail about it, and its address. */
  readonly mailedAt: Date | null;
  readonly mailedTo: string | null;
}

export interface Plan {
  /** The last sign-in, or else when the record was made or restored. */
  readonly lastHere: Date;
  readonly mailFrom: Date;
  /** When the mail of this absence was handed over; null while none was. */
  readonly mailedAt: Date | null;
  /** If the mail is sent in time, otherwise 30 days after it. */
  readonly archiveFrom: Date;
  readonly step: "wait" | "mail" | "archive";
}

/** When a member is mailed and archived, and which step is due. */
export function planOf(absence: Absence, months: number, now: number): Plan {
  const { since, email, signedInAt } = absence;
  const lastHere = signedInAt !== null && signedInAt > since ? signedInAt : since;
  const end = addMonths(lastHere, months).getTime();
  const mailFrom = end - noticeMs;
  // A mail from before is that of an earlier absence, or of a shorter RETENTION_MONTHS; one to another address may
  // never have been read.
  const isMailed =
    absence.mailedAt !== null &&
    absence.mailedAt.getTime() >= mailFrom &&
    absence.mailedTo?.toLowerCase() === email.toLowerCase();
  const mailedAt = isMailed ? absence.mailedAt : null;
  const archiveFrom = Math.max(end, (mailedAt?.getTime() ?? now) + noticeMs);
  const due = mailedAt === null ? now >= mailFrom : now >= archiveFrom;
  const step = !due ? "wait" : mailedAt === null ? "mail" : "archive";
  return { lastHere, mailFrom: new Date(mailFrom), mailedAt, archiveFrom: new Date(archiveFrom), step };
}

/** Adds months in UTC; a day that the month does not have becomes its last day. */
function addMonths(time: Date, months: number): Date {
  const result = new Date(time);
  result.setUTCMonth(time.getUTCMonth() + months);
  // February 30 has become a day of March: day 0 is the last one of February.
  if (result.getUTCDate() !== time.getUTCDate()) result.setUTCDate(0);
  return result;
}
