import type { ErrorDetail } from "../envelope.ts";
import { storedDeck } from "./deck.ts";
import type { FounderState, FounderUpdate } from "./schemas.ts";

/** The fields that `founderProblems` checks; a change without them needs no stored founder. */
export const checkedFounderFields = ["founded_year", "gdrive_file_id"] as const;
type Checked = Partial<Pick<FounderState, (typeof checkedFounderFields)[number]>>;

const firstYear = 1900;

/**
 * The problems of a new founder, or of a change. Only changed fields are checked, so that records from before a rule
 * can still be edited.
 */
export function founderProblems(
  stored: Checked | null,
  change: Pick<FounderUpdate, (typeof checkedFounderFields)[number]>,
  now = new Date(),
): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const changed = <F extends keyof Checked>(field: F) =>
    change[field] === (stored?.[field] ?? null) ? null : change[field];

  const year = changed("founded_year");
  const lastYear = now.getUTCFullYear() + 1;
  if (year != null && (year < firstYear || year > lastYear)) {
    problems.push({ path: "founded_year", message: `must be between ${firstYear} and ${lastYear}` });
  }
  const deck = changed("gdrive_file_id");
  if (deck != null && storedDeck(deck) === null) {
    problems.push({ path: "gdrive_file_id", message: "must be a link to a Google Drive file, or its ID" });
  }
  return problems;
}
