import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { createStoredValue } from "../browser-state/stored-value.ts";

/** The founder's login, kept in the browser (spec section 3). */
export interface FounderSession {
  email: string;
  founderId: number;
  founderName: string;
  company: string;
  /** ISO moment of the login. */
  loginTime: string;
}

const login = createStoredValue("founderLogin", asFounderSession);

/** The stored login, or null when there is none or what is stored is not one. */
export const readFounderSession = login.read;

/** Stores a login; `loginTime` is now. */
export function startFounderSession(founder: Omit<FounderSession, "loginTime">): void {
  login.write({ ...founder, loginTime: new Date().toISOString() });
}

/** Gives the stored login the founder's present email, name and company, when it is this founder's. */
export function renewFounderSession(founder: Pick<Founder, "id" | "email" | "name" | "company">): void {
  const session = login.read();
  if (session?.founderId !== founder.id) return;
  const now = { ...session, email: founder.email, founderName: founder.name, company: founder.company };
  if (JSON.stringify(now) !== JSON.stringify(session)) login.write(now);
}

export const endFounderSession = login.remove;

/** The stored login, kept current also when another tab logs in or out. */
export const useFounderSession = login.use;

/** Checks what was stored. */
export function asFounderSession(stored: unknown): FounderSession | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { email, founderId, founderName, company, loginTime } = stored as Record<string, unknown>;
  const texts = [email, founderName, company, loginTime];
  if (!Number.isInteger(founderId) || !texts.every((value) => typeof value === "string")) return null;
  return { email, founderId, founderName, company, loginTime } as FounderSession;
}
