import { matchRatings } from "@kindling/contracts/enumerations/people.ts";
import type { RecordField } from "../../../../forms/record/record-field.ts";

const ratingLabels = Object.fromEntries(matchRatings.map(({ value, label }) => [value, `${value} ${label}`]));

/** The fields of a review, for labels and formats. */
export const reviewFields: readonly RecordField[] = [
  { name: "ben_rating", label: "Rating", kind: "choice", options: { values: [], labels: ratingLabels } },
  { name: "ben_notes", label: "Notes", kind: "long" },
];
