import { createHmac, timingSafeEqual } from "node:crypto";
import type { Caller } from "@kindling/contracts/access.ts";
import type { Owner } from "@kindling/contracts/endpoint.ts";
import { maxId } from "@kindling/contracts/fields/primitives.ts";

/** The header with the caller's identity, from the gateway to a service. */
export const identityHeader = "x-kindling-identity";

/** How long an identity is valid, in ms. */
export const identityLifetimeMs = 30_000;
/** Maximum clock skew between two machines, in ms. */
export const clockSkewMs = 5_000;

/**
 * `role.subject.service.ms`: the subject is a member's id, an admin's or viewer's name in base64url, or empty. No other
 * form is accepted.
 */
const payloadPattern =
  /^(?:(public|gateway)\.|(admin|viewer)\.([\w-]*)|(founder|investor)\.([1-9]\d{0,9}))\.([a-z]+)\.([1-9]\d{0,14})$/;
/** Longer than any valid identity. */
const maxHeaderLength = 1_000;

/** Identities are dated in steps of this, in ms, so that a caller's requests within a step share a signature. */
const dateStepMs = 1_000;

/**
 * Signs a caller's identity with the first secret, valid for 30 s and for this service only. `now` is in ms since 1970.
 */
export function signIdentity(
  caller: Caller,
  service: Owner,
  secrets: readonly string[],
  now: number = Date.now(),
): string {
  const at = now - (now % dateStepMs);
  const payload = `${caller.role}.${subjectOf(caller)}.${service}.${at}`;
  return `${payload}.${macOf(payload, secrets[0]!)}`;
}

/**
 * The caller of an identity header, or null when it is missing, malformed, signed with none of the secrets, for another
 * service, expired, or from the future.
 */
export function verifyIdentity(
  header: string | readonly string[] | undefined,
  service: string,
  secrets: readonly string[],
  now: number = Date.now(),
): Caller | null {
  if (typeof header !== "string" || header.length > maxHeaderLength) return null;
  const end = header.lastIndexOf(".");
  const payload = header.slice(0, Math.max(end, 0));
  const mac = Buffer.from(header.slice(end + 1));
  if (!secrets.some((secret) => isEqual(mac, Buffer.from(macOf(payload, secret))))) return null;
  const [, plainRole, adminRole, name, ownRole, id, meantFor, at] = payloadPattern.exec(payload) ?? [];
  const age = now - Number(at);
  if (meantFor !== service || !(age >= -clockSkewMs && age <= identityLifetimeMs + clockSkewMs)) return null;
  if (plainRole) return { role: plainRole as "public" };
  if (adminRole) return adminOf(adminRole as "admin", name!);
  return Number(id) <= maxId ? { role: ownRole as "founder", id: Number(id) } : null;
}

function adminOf(role: "admin" | "viewer", encoded: string): Caller | null {
  if (encoded === "") return { role };
  const name = Buffer.from(encoded, "base64url").toString();
  return subjectOf({ role, name }) === encoded ? { role, name } : null;
}

function subjectOf(caller: Caller): string {
  if ("id" in caller) return String(caller.id);
  return "name" in caller && caller.name ? Buffer.from(caller.name).toString("base64url") : "";
}

/** The latest signatures, by payload and secret. */
const macs = new Map<string, string>();
const maxMacs = 500;

/** The purpose is part of the signed text, so a signature for another purpose with the same secret is invalid. */
function macOf(payload: string, secret: string): string {
  const key = `${payload} ${secret}`;
  const known = macs.get(key);
  if (known !== undefined) return known;
  const mac = createHmac("sha256", secret).update("identity.").update(payload).digest("base64url");
  if (macs.size >= maxMacs) macs.clear();
  macs.set(key, mac);
  return mac;
}

const isEqual = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
