import type { FollowUp, FollowUpSubject } from "@kindling/contracts/follow-ups/schemas.ts";
import { pairId, pairOf } from "@kindling/contracts/matches/pair-id.ts";

/** The people that a follow-up is about: both for a match. */
export interface Sides {
  readonly founder_id: number | null;
  readonly investor_id: number | null;
}

/** A row of `follow_ups`, without the names of its people. */
export interface StoredFollowUp extends Sides, Omit<FollowUp, "about" | "founder" | "investor"> {}

/** The columns of a row `f`. */
export const followUpColumns = `f.id, f.version, f.founder_id, f.investor_id, f.due_on::text, f.owner, f.note,
  f.created_by, f.created_at, f.updated_at, f.done_at, f.done_by`;

/** Whether a person of a row `f` is archived or erased. With open access the gateway does not know that. */
export const isArchived = `exists (select from members m where m.state in ('archived', 'erased')
  and (m.role = 'founder' and m.subject_id = f.founder_id or m.role = 'investor' and m.subject_id = f.investor_id))`;

/** The row as PostgreSQL returns it. */
export type FollowUpRow = Omit<StoredFollowUp, "created_at" | "updated_at" | "done_at"> &
  Record<"created_at" | "updated_at", Date> & { readonly done_at: Date | null };

export const rowToFollowUp = ({ created_at, updated_at, done_at, ...row }: FollowUpRow): StoredFollowUp => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
  done_at: done_at?.toISOString() ?? null,
});

export function sidesOf({ kind, id }: FollowUpSubject): Sides {
  if (kind === "founder") return { founder_id: id, investor_id: null };
  if (kind === "investor") return { founder_id: null, investor_id: id };
  const { founderId, investorId } = pairOf(id);
  return { founder_id: founderId, investor_id: investorId };
}

export function subjectOf({ founder_id, investor_id }: Sides): FollowUpSubject {
  if (founder_id === null) return { kind: "investor", id: investor_id! };
  if (investor_id === null) return { kind: "founder", id: founder_id };
  return { kind: "match", id: pairId(founder_id, investor_id) };
}
