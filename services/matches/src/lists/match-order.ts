import { type FundingStage, fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Sort } from "@kindling/contracts/lists/list-query.ts";
import { byScore } from "../matches/match.ts";

/** What matches are sorted by. */
export interface SortedFields {
  rating: number | null;
  company: string;
  stage: FundingStage | null;
}

type SortValue = string | number | null;

/** A match whose values of the sorted fields are known. */
export interface Sortable {
  id: number;
  score: number;
  values: readonly SortValue[];
}

/** The values of a match for a sort. */
export function sortValues(sort: readonly Sort[], { stage, ...fields }: SortedFields): readonly SortValue[] {
  if (sort.length === 0) return none;
  const stageIndex = stage === null ? null : fundingStage.values.indexOf(stage);
  return sort.map(({ field }) => ({ ...fields, stage: stageIndex })[field as keyof SortedFields]);
}

const none: readonly SortValue[] = [];

/** Compares matches by a sort; equal ones are best first. */
export function matchOrder(sort: readonly Sort[]): (a: Sortable, b: Sortable) => number {
  return (a, b) => {
    for (let at = 0; at < sort.length; at += 1) {
      const order = compareValues(a.values[at]!, b.values[at]!, sort[at]!.descending);
      if (order !== 0) return order;
    }
    return byScore(a, b);
  };
}

/** Missing values come last in both directions. Text ignores case and accents, and compares numbers in it by size. */
function compareValues(a: SortValue, b: SortValue, descending: boolean): number {
  const aMissing = a === null || a === "";
  const bMissing = b === null || b === "";
  if (aMissing || bMissing) return Number(aMissing) - Number(bMissing);
  const order =
    typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
  return descending ? -order : order;
}

const collator = new Intl.Collator("en-US", { sensitivity: "base", numeric: true });
