import { createHmac, timingSafeEqual } from "node:crypto";
import type { Caller } from "@kindling/contracts/access.ts";
import type { Owner } from "@kindling/contracts/endpoint.ts";
import { maxId } from "@kindling/contracts/fields/primitives.ts";

/** The header that carries who calls, from the gateway to a service. */
export const identityHeader = "x-kindling-identity";

/** How long an identity is good for, in ms. */
export const identityLifeMs = 30_000;
/** How far the clocks of two machines may differ, in ms. */
export const clockSkewMs = 5_000;

/** `role.id.service.ms`, the id empty for a caller without one. Only this form is accepted, so that no text has two meanings. */
const payloadPattern =
  /^(?:(public|admin|gateway)\.|(founder|investor)\.([1-9]\d{0,9}))\.([a-z]+)\.([1-9]\d{0,14})$/;
/** Longer than any identity that is one. */
const longest = 200;

/**
 * Who calls, in a form that only a holder of the first of the secrets can write: good for 30 s and
 * for this service alone. `now` in ms since 1970.
 */
export function signIdentity(
  caller: Caller,
  service: Owner,
  secrets: readonly string[],
  now: number = Date.now(),
): string {
  const payload = `${caller.role}.${"id" in caller ? caller.id : ""}.${service}.${now}`;
  return `${payload}.${macOf(payload, secrets[0]!)}`;
}

/**
 * The caller that an identity header names, or null when it is missing or not written in this way,
 * signed with none of the secrets, meant for another service, too old, or of a time to come.
 */
export function verifyIdentity(
  header: string | readonly string[] | undefined,
  service: string,
  secrets: readonly string[],
  now: number = Date.now(),
): Caller | null {
  if (typeof header !== "string" || header.length > longest) return null;
  const end = header.lastIndexOf(".");
  const payload = header.slice(0, Math.max(end, 0));
  const mac = Buffer.from(header.slice(end + 1));
  if (!secrets.some((secret) => isEqual(mac, Buffer.from(macOf(payload, secret))))) return null;
  const [, plainRole, ownRole, id, meantFor, at] = payloadPattern.exec(payload) ?? [];
  const age = now - Number(at);
  if (meantFor !== service || !(age >= -clockSkewMs && age <= identityLifeMs + clockSkewMs)) return null;
  if (plainRole) return { role: plainRole as "public" };
  return Number(id) <= maxId ? { role: ownRole as "founder", id: Number(id) } : null;
}

/** The use is part of what is signed: a signature made with the same secret for something else is none here. */
function macOf(payload: string, secret: string): string {
  return createHmac("sha256", secret).update("identity.").update(payload).digest("base64url");
}

const isEqual = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
