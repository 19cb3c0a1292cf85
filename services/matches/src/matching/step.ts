import type { ListUpdate } from "../index/match-index.ts";
import type { ShortlistChange } from "../index/shortlists.ts";
import type { Origin } from "./origin.ts";

/** Founders and investors of whose matches some changed, or may have: in pairs, scores or shown fields. */
export interface ChangedMatches {
  readonly founderIds: number[];
  readonly investorIds: number[];
}

/** A founder or investor that is or was merged into another. */
export interface MergedMember {
  readonly side: "founders" | "investors";
  readonly id: number;
}

/** Lists to be stored in one transaction. */
export interface Step {
  readonly updates: readonly ListUpdate[];
  /** What rows of founders gain and lose of the investors that shortlist them. */
  readonly shortlists?: readonly ShortlistChange[];
  readonly goneFounders: readonly number[];
  /** Investors that are in no list any more. */
  readonly goneInvestors: readonly number[];
  /** Members whose reviews are copied for the ones that they were merged into, or whose copies are taken back. */
  readonly merges?: readonly MergedMember[];
  /** Changed founders and investors that are done with this step. */
  readonly done: ChangedMatches;
  /** Its lists are stored, and only reviews are left to move. */
  readonly isStored?: boolean;
  readonly origin: Origin;
  /** With this step, every change up to here is in the lists. */
  readonly seq: number;
  /** With this step, every shortlist is stored. */
  readonly isSettled: boolean;
}
