import type { NamedRecord } from "@kindling/contracts/history/activity.ts";
import { lookUpFounderNames, lookUpInvestorNames } from "@kindling/contracts/internal-endpoints.ts";
import type { MemberRole } from "@kindling/contracts/me/schemas.ts";
import type { CallService } from "../upstreams/call-service.ts";

/** Records by id. Erased ones are missing. */
export type FoundNames = ReadonlyMap<number, NamedRecord>;

/** The names of members, also of archived ones. @throws when the service fails */
export async function lookUpNames(
  callService: CallService,
  role: MemberRole,
  mentioned: readonly (number | null)[],
  requestId: string,
): Promise<FoundNames> {
  const ids = [...new Set(mentioned)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const endpoint = role === "founder" ? lookUpFounderNames : lookUpInvestorNames;
  const named = await callService(endpoint, { caller: { role: "gateway" }, body: { ids }, requestId });
  return new Map(named.map((record) => [record.id, record]));
}

/** A record of an id, without names if it was not found. */
export const namedIn = (found: FoundNames, id: number | null): NamedRecord | null =>
  id === null ? null : (found.get(id) ?? { id, name: null, company: null, is_present: false });
