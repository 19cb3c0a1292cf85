import type { DuplicatePair, DuplicateReason, PairedRecord } from "@kindling/contracts/duplicates/schemas.ts";
import type { Member } from "../history/entry-words.ts";
import { recordName } from "../record/record-name.ts";

/** What two records have in common. */
export const reasonLabels: Readonly<Record<DuplicateReason, string>> = {
  email: "Same email",
  linkedin: "Same LinkedIn",
  phone: "Same phone",
  name: "Similar name",
  company: "Similar company",
  domain: "Same domain",
};

/** "similar name, same LinkedIn". */
export const reasonsInWords = (reasons: readonly DuplicateReason[]): string =>
  reasons.map((reason) => reasonLabels[reason].replace(/^./, (first) => first.toLowerCase())).join(", ");

/** What an open application is called; null for a member. */
export const applicationLabel = ({ application }: PairedRecord): string | null =>
  application && (application === "pending" ? "Application" : "Declined application");

/** "Acme (ada@acme.example)". */
export const nameWithEmail = (record: PairedRecord, member: Member): string =>
  `${recordName(record, member).title} (${record.email})`;

/** The address of the page that shows a record. */
export function recordPath({ id, application }: PairedRecord, member: Member): string {
  if (application !== null) {
    const tab = application === "pending" ? `${member}s` : `declined-${member}s`;
    return `/admin/applications?tab=${tab}&record=${id}`;
  }
  return `/admin/dashboard?${member === "investor" ? "tab=database&" : ""}${member}=${id}`;
}

/** "Acme and Acme Inc." */
export const titleOf = ({ first, second }: Pick<DuplicatePair, "first" | "second">, member: Member): string =>
  [first, second].map((record) => recordName(record, member).title).join(" and ");
