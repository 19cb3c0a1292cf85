import type { Caller } from "@kindling/contracts/access.ts";
import { updateFounder } from "@kindling/contracts/founders/endpoints.ts";
import type { Founder, FounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { updateInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor, InvestorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import { noteRecord } from "./member-versions.ts";

/** A founder or an investor: they have a record, admins do not. */
export interface Member {
  readonly role: "founder" | "investor";
  readonly id: number;
}

const admin = { role: "admin" } as const;

/** Reads a member's record with all fields. @throws 404 for an unknown or archived member */
export async function readMember(
  { callService, pool }: Pick<AuthContext, "callService" | "pool">,
  member: Member,
  requestId: string,
): Promise<Founder | Investor> {
  const { role, id } = member;
  const record = await callService(recordEndpoints[role].get, { caller: admin, id, requestId });
  await noteRecord(pool, member, record);
  return record;
}

/** The latest changes of a member's record, newest first. */
export function readHistory(
  { callService }: AuthContext,
  { role, id }: Member,
  requestId: string,
): Promise<HistoryEntry[]> {
  const input = { caller: admin, id, requestId };
  return callService(recordEndpoints[role].history, input);
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

/** The id of the member who has an email, or null. */
export async function findIdByEmail(
  { callService }: AuthContext,
  role: Member["role"],
  email: string,
  requestId: string,
): Promise<number | null> {
  const input = { caller: { role: "gateway" }, body: { email }, requestId } as const;
  try {
    const found = await callService(recordEndpoints[role].findByEmail, input);
    return found.id;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Whether another member of the same role has an email. */
export async function isEmailOfOther(
  auth: AuthContext,
  { role, id }: Member,
  email: string,
  requestId: string,
): Promise<boolean> {
  const found = await findIdByEmail(auth, role, email, requestId);
  return found !== null && found !== id;
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
  return callService(recordEndpoints[role].changeEmail, input);
}
