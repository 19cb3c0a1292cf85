import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import { createStoredValue, type StoredValue } from "../browser-state/stored-value.ts";
import { userOf } from "./identity.ts";

/** The founder's login, kept in the browser. */
export interface FounderSession {
  email: string;
  founderId: number;
  founderName: string;
  company: string;
  /** ISO moment of the login. */
  loginTime: string;
}

/** A role's sign-in. */
interface StoredSession<T> extends Omit<StoredValue<T>, "subscribe"> {
  /** Removes it because its session has ended, which the dashboards in other tabs then say, too. */
  end(): void;
  /** React hook: whether it was removed by `end`, and there was no sign-in since. */
  useEnded(): boolean;
}

function createStoredSession<T>(storageKey: string, parse: (stored: unknown) => T | null): StoredSession<T> {
  const session = createStoredValue<T | "ended">(storageKey, (stored) =>
    stored === "ended" ? "ended" : parse(stored),
  );
  const signIn = (value: T | "ended" | null) => (value === "ended" ? null : value);
  return {
    read: () => signIn(session.read()),
    write: session.write,
    remove: session.remove,
    end: () => session.write("ended"),
    use: () => signIn(session.use()),
    useEnded: () => session.use() === "ended",
  };
}

const keys = { admin: "kindling.admin", founder: "founderLogin", investor: "kindling.investor" };

/**
 * The sign-ins that this browser stores, one per role. They decide what is shown, not what is allowed: where access is
 * enforced, the gateway checks every request.
 */
export const storedSessions = {
  /** True for an admin's sign-in, "viewer" for a viewer's. */
  admin: createStoredSession<true | "viewer">(keys.admin, (stored) =>
    stored === true || stored === "viewer" ? stored : null,
  ),
  founder: createStoredSession(keys.founder, asFounderSession),
  /** The investor's id. */
  investor: createStoredSession(keys.investor, (stored) =>
    Number.isInteger(stored) ? (stored as number) : null,
  ),
};

/** The users whose sign-ins are stored; an admin's has no name. */
export function storedUsers(): string[] {
  const [admin, founder] = [storedSessions.admin.read(), storedSessions.founder.read()];
  const investor = storedSessions.investor.read();
  return [
    ...(admin ? [userOf({ role: admin === "viewer" ? "viewer" : "admin", id: null })] : []),
    ...(founder ? [userOf({ role: "founder", id: founder.founderId })] : []),
    ...(investor ? [userOf({ role: "investor", id: investor })] : []),
  ];
}

/** Whether another tab has signed a user out. */
export const isSignOut = ({ key, newValue }: StorageEvent): boolean =>
  newValue === null && Object.values(keys).some((known) => known === key);

/** Stores an admin's or a viewer's sign-in. */
export function storeAdmin({ role }: Pick<Identity, "role">): void {
  storedSessions.admin.write(role === "viewer" ? "viewer" : true);
}

/** The investor of every login and dashboard where access is open. */
export const openInvestorId = 1;

/** Stores a login; `loginTime` is now. */
export function startFounderSession(founder: Omit<FounderSession, "loginTime">): void {
  storedSessions.founder.write({ ...founder, loginTime: new Date().toISOString() });
}

/** Updates the stored login's email, name and company, if it is this founder's. */
export function renewFounderSession(founder: Pick<Founder, "id" | "email" | "name" | "company">): void {
  const session = storedSessions.founder.read();
  if (session?.founderId !== founder.id) return;
  const now = { ...session, email: founder.email, founderName: founder.name, company: founder.company };
  if (JSON.stringify(now) !== JSON.stringify(session)) storedSessions.founder.write(now);
}

/** Checks what was stored. */
export function asFounderSession(stored: unknown): FounderSession | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { email, founderId, founderName, company, loginTime } = stored as Record<string, unknown>;
  const texts = [email, founderName, company, loginTime];
  if (!Number.isInteger(founderId) || !texts.every((value) => typeof value === "string")) return null;
  return { email, founderId, founderName, company, loginTime } as FounderSession;
}
