import type { Member } from "../history/entry-words.ts";

/** What names a record in its dialog, a founder's company or an investor's name, and the other of the two. */
export function recordName(
  { name, company }: { name: string; company: string | null },
  member: Member,
): { title: string; subtitle: string | null } {
  if (member === "founder" && company) return { title: company, subtitle: name };
  return { title: name, subtitle: company };
}
