import { getFounder, listFounders, undoFounderChange } from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { FieldValue } from "@kindling/contracts/history/schemas.ts";
import {
  getInvestor,
  listInvestorsDatabase,
  undoInvestorChange,
} from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { mergeFounders, mergeInvestors } from "@kindling/contracts/removals/merge-endpoints.ts";
import { founderRemovals } from "../../forms/founder-detail/founder-removals.ts";
import { founderDialog } from "../../forms/founder-sections.ts";
import { investorRemovals } from "../../forms/investor-detail/investor-removals.ts";
import { investorDialog } from "../../forms/investor-sections.ts";
import type { RecordSection } from "../../forms/record/record-field.ts";
import type { RemovalSource } from "../../forms/removals/removal-source.ts";
import { call } from "../../lib/api/api-client.ts";
import { callList } from "../../lib/api/call-list.ts";

export type MergeRecord = Founder | Investor;

export interface AskedMerge {
  readonly id: number;
  readonly other_id: number;
  readonly version: number;
  readonly other_version: number;
  readonly changes: Record<string, FieldValue>;
}

/** Founders or investors, which can be merged. */
export interface MergeSource {
  readonly removals: RemovalSource;
  readonly sections: readonly RecordSection[];
  read(id: number, signal: AbortSignal): Promise<MergeRecord>;
  /** The first records that a search finds. */
  search(query: string, signal: AbortSignal): Promise<readonly MergeRecord[]>;
  merge(asked: AskedMerge): Promise<{ entry: number | null }>;
  undo(id: number, entry: number): Promise<unknown>;
}

const windowOf = (q: string) => new URLSearchParams({ q, limit: "8" }).toString();

export const founderMerges: MergeSource = {
  removals: founderRemovals,
  sections: founderDialog,
  read: (id, signal) => call(getFounder, { params: { id }, signal }),
  search: async (q, signal) => (await callList<Founder>(listFounders, windowOf(q), signal)).data,
  merge: ({ id, ...body }) => call(mergeFounders, { params: { id }, body }),
  undo: (id, entry) => call(undoFounderChange, { params: { id, entry } }),
};

export const investorMerges: MergeSource = {
  removals: investorRemovals,
  sections: investorDialog,
  read: (id, signal) => call(getInvestor, { params: { id }, signal }),
  search: async (q, signal) => (await callList<Investor>(listInvestorsDatabase, windowOf(q), signal)).data,
  merge: ({ id, ...body }) => call(mergeInvestors, { params: { id }, body }),
  undo: (id, entry) => call(undoInvestorChange, { params: { id, entry } }),
};
