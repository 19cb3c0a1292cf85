import { getFounder, listArchivedFounders, listFounders } from "@kindling/contracts/founders/endpoints.ts";
import {
  getInvestor,
  listArchivedInvestors,
  listInvestorsDatabase,
} from "@kindling/contracts/investors/endpoints.ts";
import { pairOf } from "@kindling/contracts/matches/pair-id.ts";
import type { Member } from "../../forms/history/entry-words.ts";
import { callForResponse } from "../../lib/api/api-client.ts";
import { isNotFound } from "../../lib/api/api-errors.ts";
import { callList, callWindow, maxIds } from "../../lib/api/call-list.ts";
import { deleteDrafts, draftNames } from "../../lib/browser-state/draft.ts";
import type { RecordChange } from "../../lib/live/own-changes.ts";
import { editHistory, type SavedEdit } from "./edit-history.ts";

/** The ids of the founder and the investor that something is about. */
type Owners = { readonly [M in Member]?: number };

const sources = {
  founders: { member: "founder", listed: listFounders, archived: listArchivedFounders, one: getFounder },
  investors: {
    member: "investor",
    listed: listInvestorsDatabase,
    archived: listArchivedInvestors,
    one: getInvestor,
  },
} as const;

/** Deletes what this tab stores about an erased founder or investor and its reviews: edits and drafts. */
export function forgetErased(member: Member, id: number): void {
  editHistory.forget((edit) => ownersOfEdit(edit)[member] === id);
  deleteDrafts((name) => ownersOfDraft(name)[member] === id);
}

/** Forgets all records that are erased. A failure is tried again when the page connects again. */
export async function forgetAllErased(): Promise<void> {
  const everything = (["founders", "investors"] as const).map((what) => ({ what, ids: null }));
  await Promise.allSettled(everything.map(forgetErasedAmong));
}

/** Forgets those of the changed records that are erased. @throws as `call` */
export async function forgetErasedAmong({ what, ids }: RecordChange): Promise<void> {
  const { member, listed } = sources[what];
  const owners = [...editHistory.get().map(ownersOfEdit), ...draftNames().map(ownersOfDraft)];
  const known = new Set(owners.flatMap((one) => one[member] ?? []));
  const changed = [...known].filter((id) => ids === null || ids.includes(id));
  for (let n = 0; n < changed.length; n += maxIds) {
    const batch = changed.slice(n, n + maxIds);
    const query = `ids=${batch}&limit=${maxIds}&counts=false`;
    const { data } = await callList<{ id: number }>(listed, query, undefined);
    const present = new Set(data.map(({ id }) => id));
    for (const id of batch) if (!present.has(id) && (await isErased(what, id))) forgetErased(member, id);
  }
}

function ownersOfEdit(edit: SavedEdit): Owners {
  // A bulk change names no record.
  if (edit.kind === "bulk") return {};
  return edit.kind === "review" ? ownersOfMatch(edit.recordId) : { [edit.kind]: edit.recordId };
}

/** A draft is named as in "notes-<match>", or with the kind and, last, the id: "ask-application-founder-7". */
function ownersOfDraft(name: string): Owners {
  const [, kind, id] = /\b(notes|founder|investor)\b.*-(\d+)$/.exec(name) ?? [];
  if (kind === undefined) return {};
  return kind === "notes" ? ownersOfMatch(Number(id)) : { [kind]: Number(id) };
}

function ownersOfMatch(id: number): Owners {
  const { founderId, investorId } = pairOf(id);
  return { founder: founderId, investor: investorId };
}

/** Whether a record is neither archived nor in the lists. */
async function isErased(what: RecordChange["what"], id: number): Promise<boolean> {
  const { archived, one } = sources[what];
  for (let offset = 0, total = 1; offset < total; offset += maxIds) {
    const { data, page } = await callWindow(archived, null, `limit=${maxIds}&offset=${offset}`);
    if (data.some((record) => record.id === id)) return false;
    total = page.total;
  }
  return callForResponse(one, { params: { id } }).then(() => false, isNotFound);
}
