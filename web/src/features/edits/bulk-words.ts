import type { BulkFailure } from "@kindling/contracts/bulk/schemas.ts";
import { engagementTier, temperature } from "@kindling/contracts/enumerations/people.ts";
import { actorInSentence } from "../../forms/history/entry-words.ts";
import { formatCount } from "../../lib/format.ts";
import type { BulkList, BulkRun } from "./bulk-calls.ts";

/** The fields that can be set for many records, with the changes to choose from. */
export const bulkFields = {
  temperature: {
    label: "Temperature",
    choices: temperature.values.map((value) => ({
      label: temperature.labels[value],
      change: { temperature: value },
    })),
  },
  engagement_tier: {
    label: "Engagement tier",
    choices: engagementTier.values.map((value) => ({
      label: engagementTier.labels[value],
      change: { engagement_tier: value },
    })),
  },
};

const members = { founders: ["founder", "founders"], investors: ["investor", "investors"] } as const;
const memberOf = { founders: "founder", investors: "investor" } as const;

/** "1 founder", "1,200 founders" */
export const countOf = (list: BulkList, count: number): string =>
  `${formatCount(count)} ${members[list][count === 1 ? 0 : 1]}`;

/**
 * Which records a bulk change has changed: "1,200 founders"; null for none. The server finishes what it has begun, so
 * one that broke off may have changed more than it has reported.
 */
export function changedRecords(list: BulkList, { state, progress }: BulkRun): string | null {
  const count = countOf(list, progress?.changed ?? 0);
  if (state === "complete") return progress?.changed ? count : null;
  if (progress === null) return null;
  return progress.changed > 0 ? `at least ${count}` : `some ${members[list][1]}`;
}

/** What became of a change: "1,190 founders changed. 4 had this value already. 6 could not be changed." */
export function resultInWords(list: BulkList, { state, progress }: BulkRun, isUndo = false): string {
  if (progress === null) return state === "stopped" ? "Cancelled." : "";
  const { total, done, changed, failed } = progress;
  const unchanged = done - changed - failed;
  return [
    state === "complete" ? null : `Ended after ${formatCount(done)} of ${countOf(list, total)}.`,
    changed === 0 && state !== "complete" ? someChanged : countInWords(),
    unchanged > 0 && !isUndo ? `${formatCount(unchanged)} had this value already.` : null,
    failed > 0 ? `${formatCount(failed)} could not be changed.` : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(" ");

  function countInWords(): string {
    const count = `${state === "complete" ? "" : "At least "}${countOf(list, changed)}`;
    return isUndo ? `${count} ${changed === 1 ? "is" : "are"} as before.` : `${count} changed.`;
  }
}

const someChanged = "Some may have changed.";

/** Why a record was not changed: "Changed by Ben since." */
export const failureInWords = (list: BulkList, { error, by }: BulkFailure): string =>
  by === null ? error : `Changed since by ${actorInSentence(by, memberOf[list])}.`;
