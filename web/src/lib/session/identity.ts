import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import { InvalidResponseError } from "../api/api-errors.ts";

/** The roles that have a dashboard. A viewer has the admins'. */
export type Role = Exclude<Identity["role"], "viewer">;
export const roles: readonly Role[] = ["admin", "founder", "investor"];
export const dashboardRole = ({ role }: Identity): Role => (role === "viewer" ? "admin" : role);

/** A key of the user, equal in all their sessions. Admins without names are one user. */
export const userOf = ({ role, id, name }: Identity): string => [role, id, name].join(" ");

/** @throws InvalidResponseError when the value is neither an identity nor null */
export function asIdentity(value: unknown): Identity | null {
  if (value === null) return null;
  const { role, id, name } = (value ?? {}) as Partial<Record<keyof Identity, unknown>>;
  const isRole = role === "viewer" || roles.some((known) => known === role);
  const isNamed = name === undefined || typeof name === "string";
  if (isRole && isNamed && (id === null || Number.isSafeInteger(id))) return value as Identity;
  throw new InvalidResponseError("mismatch");
}
