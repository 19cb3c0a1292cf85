import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "./stored.ts";

/** Who is logged in as a founder, kept in the browser (spec section 3). */
export interface FounderSession {
  email: string;
  founderId: number;
  founderName: string;
  company: string;
  /** ISO moment of the login. */
  loginTime: string;
}

const storageKey = "founderLogin";
const listeners = new Set<() => void>();

/** The stored login, or null when there is none or what is stored is not one. */
export function readFounderSession(): FounderSession | null {
  return asFounderSession(readStored(localStorage, storageKey));
}

/** Stores a login; `loginTime` is now. */
export function startFounderSession(founder: Omit<FounderSession, "loginTime">): void {
  writeStored(localStorage, storageKey, { ...founder, loginTime: new Date().toISOString() });
  tellListeners();
}

/** Gives the stored login the founder's present email, name and company, when it is this founder's. */
export function renewFounderSession(founder: Pick<Founder, "id" | "email" | "name" | "company">): void {
  const session = readFounderSession();
  if (session?.founderId !== founder.id) return;
  const now = { ...session, email: founder.email, founderName: founder.name, company: founder.company };
  if (JSON.stringify(now) === JSON.stringify(session)) return;
  writeStored(localStorage, storageKey, now);
  tellListeners();
}

export function endFounderSession(): void {
  removeStored(localStorage, storageKey);
  tellListeners();
}

/** The stored login, kept current also when another tab logs in or out. */
export function useFounderSession(): FounderSession | null {
  const text = useSyncExternalStore(subscribe, snapshot);
  if (text !== parsed.text) parsed = { text, session: readFounderSession() };
  return parsed.session;
}

/** Checks what was stored. */
export function asFounderSession(stored: unknown): FounderSession | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { email, founderId, founderName, company, loginTime } = stored as Record<string, unknown>;
  const texts = [email, founderName, company, loginTime];
  if (!Number.isInteger(founderId) || !texts.every((value) => typeof value === "string")) return null;
  return { email, founderId, founderName, company, loginTime } as FounderSession;
}

let parsed: { text: string | null; session: FounderSession | null } = { text: null, session: null };

function snapshot(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
