import type { Caller } from "@kindling/contracts/access.ts";
import { getFounder, updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import type { Founder, FounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { changeFounderEmail, changeInvestorEmail } from "@kindling/contracts/internal-endpoints.ts";
import { getInvestor, updateInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor, InvestorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { emailChangedMail } from "../mail/mail-texts.ts";
import type { AuthContext } from "../sign-in/auth-context.ts";
import type { Member } from "./email-changes.ts";
import { endAccess } from "./member-access.ts";

const admin = { role: "admin" } as const;

/** Reads a member's record with all fields. */
export function readMember(
  { callService }: AuthContext,
  { role, id }: Member,
  requestId: string,
): Promise<Founder | Investor> {
  const input = { caller: admin, id, requestId };
  return role === "founder" ? callService(getFounder, input) : callService(getInvestor, input);
}

/** Whether a member still has this email. */
export async function hasEmail(
  auth: AuthContext,
  member: Member,
  email: string,
  requestId: string,
): Promise<boolean> {
  const stored = await readMember(auth, member, requestId);
  return stored.email.toLowerCase() === email.toLowerCase();
}

/** Saves a change to a member's record. */
export function saveMember(
  { callService }: AuthContext,
  { role, id }: Member,
  body: FounderUpdate | InvestorUpdate,
  requestId: string,
  caller: Caller,
): Promise<Founder | Investor> {
  const input = { caller, id, requestId };
  return role === "founder"
    ? callService(updateFounder, { ...input, body: body as FounderUpdate })
    : callService(updateInvestor, { ...input, body: body as InvestorUpdate });
}

/** Saves the email that a member has confirmed. */
export function saveConfirmedEmail(
  { callService }: AuthContext,
  { role, id }: Member,
  email: string,
  requestId: string,
): Promise<Founder | Investor> {
  const input = { caller: { role: "gateway" }, id, body: { email }, requestId } as const;
  return role === "founder"
    ? callService(changeFounderEmail, input)
    : callService(changeInvestorEmail, input);
}

/**
 * Saves a change with a new email, ends the account's sessions, links and invitations, and notifies the old address. An
 * unconfirmed email change ends too; if `isConfirmed`, only once it is saved, so that the confirmation can be repeated.
 * @throws 409 when the email is taken
 */
export async function changeEmail(
  auth: AuthContext,
  member: Member,
  requestId: string,
  { isConfirmed, save }: { isConfirmed: boolean; save: () => Promise<Founder | Investor> },
): Promise<Founder | Investor> {
  const { email: before } = await readMember(auth, member, requestId);
  let keepsEmailChange = isConfirmed;
  // Also before the change, so that no session survives a crash in between.
  await endAccess(auth.pool, member, { keepsEmailChange });
  let saved: Founder | Investor;
  try {
    saved = await save();
    keepsEmailChange = false;
  } finally {
    // Also when the service has not answered, because it may have saved the change.
    await endAccess(auth.pool, member, { keepsEmailChange });
  }
  // Of two concurrent confirmations, the second finds the email changed.
  if (before !== saved.email) {
    const mail = emailChangedMail(auth.product, saved.email, auth.contact);
    await auth.mail?.mailer.send({ to: before, ...mail });
  }
  return saved;
}
