import { getFounder, listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { getInvestor, listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import { pairOf } from "@kindling/contracts/matches/pair-id.ts";
import { founderRemovals } from "../../../forms/founder-detail/founder-removals.ts";
import type { Member } from "../../../forms/history/entry-words.ts";
import { investorRemovals } from "../../../forms/investor-detail/investor-removals.ts";
import { call } from "../../../lib/api/api-client.ts";
import { isNotFound } from "../../../lib/api/api-errors.ts";
import { callList, callWindow } from "../../../lib/api/call-list.ts";
import { deleteDrafts, draftNames } from "../../../lib/browser-state/draft.ts";
import type { RecordChange } from "../../../lib/live/own-changes.ts";
import { maxIds } from "../lists/list-source.ts";
import { editHistory, type FieldEdit, type SavedEdit } from "./edit-history.ts";

/** A founder or an investor, and its id. */
type Owner = readonly [member: Member, id: number];

/** Deletes what this tab stores about an erased founder or investor and its reviews: edits and drafts. */
export function forgetErased(member: Member, id: number): void {
  const includesIt = (owners: readonly Owner[]) => owners.some((one) => one[0] === member && one[1] === id);
  editHistory.forget((edit) => includesIt(ownersOfEdit(edit)));
  deleteDrafts((name) => includesIt(ownersOfDraft(name)));
}

/** Forgets the record of an edit, or those of its match, if erased. Returns whether one was. */
export async function forgetIfErased(edit: FieldEdit): Promise<boolean> {
  const owners = ownersOfEdit(edit);
  const areErased = await Promise.all(owners.map(([member, id]) => isErased(member, id).catch(() => false)));
  const erased = owners.filter((_, n) => areErased[n]);
  for (const owner of erased) forgetErased(...owner);
  return erased.length > 0;
}

/** Forgets those of the changed records that are erased. @throws as `call` */
export async function forgetErasedAmong({ what, ids }: RecordChange): Promise<void> {
  const member = what === "founders" ? "founder" : "investor";
  const stored = [...editHistory.get().flatMap(ownersOfEdit), ...draftNames().flatMap(ownersOfDraft)];
  const known = new Set(stored.filter((owner) => owner[0] === member).map(([, id]) => id));
  const changed = [...known].filter((id) => ids === null || ids.includes(id));
  for (let n = 0; n < changed.length; n += maxIds) {
    const some = changed.slice(n, n + maxIds);
    const query = `ids=${some}&limit=${maxIds}&counts=false`;
    const listed = member === "founder" ? listFounders : listInvestorsDatabase;
    const { data } = await callList<{ id: number }>(listed, query, undefined);
    const present = new Set(data.map(({ id }) => id));
    for (const id of some) if (!present.has(id) && (await isErased(member, id))) forgetErased(member, id);
  }
}

function ownersOfEdit(edit: SavedEdit): readonly Owner[] {
  // A bulk change names no record.
  if (edit.kind === "bulk") return [];
  return edit.kind === "review" ? ownersOfMatch(edit.recordId) : [[edit.kind, edit.recordId]];
}

/** A draft is named as in "notes-<match>", or with the kind and, last, the id: "ask-application-founder-7". */
function ownersOfDraft(name: string): readonly Owner[] {
  const words = name.split("-");
  const last = Number(words.at(-1));
  if (!Number.isSafeInteger(last)) return [];
  if (words[0] === "notes") return ownersOfMatch(last);
  return (["founder", "investor"] as const).filter((one) => words.includes(one)).map((one) => [one, last]);
}

function ownersOfMatch(id: number): readonly Owner[] {
  const { founderId, investorId } = pairOf(id);
  return [
    ["founder", founderId],
    ["investor", investorId],
  ];
}

/** Whether a record is neither archived nor in the lists. */
async function isErased(member: Member, id: number): Promise<boolean> {
  const { listArchived } = member === "founder" ? founderRemovals : investorRemovals;
  for (let offset = 0, total = 1; offset < total; offset += maxIds) {
    const { data, page } = await callWindow(listArchived, null, `limit=${maxIds}&offset=${offset}`);
    if (data.some((record) => record.id === id)) return false;
    total = page.total;
  }
  const params = { id };
  const reading = member === "founder" ? call(getFounder, { params }) : call(getInvestor, { params });
  return reading.then(() => false, isNotFound);
}
