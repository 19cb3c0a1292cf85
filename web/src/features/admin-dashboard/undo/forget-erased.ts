import { getFounder } from "@kindling/contracts/founders/endpoints.ts";
import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { pairOf } from "@kindling/contracts/matches/pair-id.ts";
import { founderRemovals } from "../../../forms/founder-detail/founder-removals.ts";
import type { Member } from "../../../forms/history/entry-words.ts";
import { investorRemovals } from "../../../forms/investor-detail/investor-removals.ts";
import { call } from "../../../lib/api/api-client.ts";
import { isNotFound } from "../../../lib/api/api-errors.ts";
import { callWindow } from "../../../lib/api/call-list.ts";
import { deleteDrafts } from "../../../lib/browser-state/draft.ts";
import { editHistory, type FieldEdit } from "./edit-history.ts";

/** Deletes what this tab stores about an erased founder or investor and its reviews: edits and drafts. */
export function forgetErased(member: Member, id: number): void {
  const isItsMatch = (matchId: number) => pairOf(matchId)[`${member}Id`] === id;
  editHistory.forget(({ kind, recordId }) =>
    kind === "review" ? isItsMatch(recordId) : kind === member && recordId === id,
  );
  deleteDrafts((name) => {
    const words = name.split("-");
    const last = Number(words.at(-1));
    return words[0] === "notes" ? isItsMatch(last) : words.includes(member) && last === id;
  });
}

/** Forgets the record of an edit, or those of its match, if erased. Returns whether one was. */
export async function forgetIfErased({ kind, recordId }: FieldEdit): Promise<boolean> {
  const { founderId, investorId } = pairOf(recordId);
  const records: [Member, number][] =
    kind === "review"
      ? [
          ["founder", founderId],
          ["investor", investorId],
        ]
      : [[kind, recordId]];
  const areErased = await Promise.all(records.map(([member, id]) => isErased(member, id).catch(() => false)));
  const erased = records.filter((_, n) => areErased[n]);
  for (const record of erased) forgetErased(...record);
  return erased.length > 0;
}

/** Whether a record is neither archived nor in the lists. Not known if the archive is longer than one response. */
async function isErased(member: Member, id: number): Promise<boolean> {
  const { listArchived } = member === "founder" ? founderRemovals : investorRemovals;
  const { data, page } = await callWindow(listArchived, null, "limit=500");
  if (data.length < page.total || data.some((record) => record.id === id)) return false;
  const params = { id };
  const reading = member === "founder" ? call(getFounder, { params }) : call(getInvestor, { params });
  return reading.then(() => false, isNotFound);
}
