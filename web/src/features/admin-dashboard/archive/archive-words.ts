import type { ArchivedRecord } from "@kindling/contracts/removals/schemas.ts";
import type { Member } from "../../../forms/history/entry-words.ts";

/** What names a record in its dialog, a founder's company or an investor's name, and the other of the two. */
export function archivedName(
  { name, company }: Pick<ArchivedRecord, "name" | "company">,
  member: Member,
): { title: string; subtitle: string | null } {
  if (member === "founder" && company) return { title: company, subtitle: name };
  return { title: name, subtitle: company };
}

const dayMs = 86_400_000;

/** How long until a moment, in days that have begun: "in 30 days", "in 1 day", "within the hour". */
export function daysUntil(moment: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(moment) - now) / dayMs);
  if (days < 1) return "within the hour";
  return days === 1 ? "in 1 day" : `in ${days} days`;
}

/** Whether a typed name is the record's, apart from spaces. */
export function isSameName(typed: string, name: string): boolean {
  const [a, b] = [typed, name].map((text) => text.normalize().trim().replaceAll(/\s+/g, " "));
  return a === b;
}
