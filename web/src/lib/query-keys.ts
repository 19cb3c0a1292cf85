import { listFounderDuplicates } from "@kindling/contracts/founders/duplicate-endpoints.ts";
import {
  listArchivedFounders,
  listFounderApplications,
  listFounderHistory,
} from "@kindling/contracts/founders/endpoints.ts";
import { listFounderNotes } from "@kindling/contracts/founders/note-endpoints.ts";
import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import {
  getIntroduction,
  getIntroductionDrafts,
  listIntroductions,
} from "@kindling/contracts/introductions/endpoints.ts";
import { listIntroductionMails } from "@kindling/contracts/introductions/link-endpoints.ts";
import { listInvestorDuplicates } from "@kindling/contracts/investors/duplicate-endpoints.ts";
import {
  listArchivedInvestors,
  listInvestorApplications,
  listInvestorHistory,
} from "@kindling/contracts/investors/endpoints.ts";
import { listInvestorNotes } from "@kindling/contracts/investors/note-endpoints.ts";
import {
  getStats,
  listFounderMatches,
  listInvestorMatches,
  listMatchHistory,
} from "@kindling/contracts/matches/endpoints.ts";
import type { QueryKey } from "@tanstack/react-query";
import { endpointKey } from "./api/endpoint-query.ts";
import type { RecordChange } from "./live/own-changes.ts";

/**
 * The keys of the admin's lists and of their records; those of a list's queries begin with its own. Other queries have
 * the key of their endpoint (`endpointKey`). Invalidating a key also invalidates the keys that begin with it.
 */
export const queryKeys = {
  founders: ["founders"],
  founder: (id: number) => ["founders", "record", id, "whole"],
  founderHistory: (id: number) => endpointKey(listFounderHistory, { id }),
  investors: ["investors"],
  investorsDatabase: ["investors-database"],
  investorSummary: ["investors-database", "summary"],
  investor: (id: number) => ["investors-database", "record", id, "whole"],
  investorHistory: (id: number) => endpointKey(listInvestorHistory, { id }),
  allFounderMatches: endpointKey(listFounderMatches),
  founderMatches: (founderId: number) => endpointKey(listFounderMatches, { id: founderId }),
  allInvestorMatches: endpointKey(listInvestorMatches),
  investorMatches: (investorId: number) => endpointKey(listInvestorMatches, { id: investorId }),
  reviewHistory: (matchId: number) => endpointKey(listMatchHistory, { id: matchId }),
} as const;

/** The key of all single records in a list whose queries begin with `list`. */
const recordsKey = (list: QueryKey): QueryKey => [...list, "record"];

/** The key of one record in a list whose queries begin with `list`. */
export const recordKey = (list: QueryKey, id: number): QueryKey => [...recordsKey(list), id];

/** The keys of founders or investors that changed, each by itself. */
export function outdatedRecords({ what, ids }: RecordChange): readonly QueryKey[] {
  const list = what === "founders" ? queryKeys.founders : queryKeys.investorsDatabase;
  return ids?.map((id) => recordKey(list, id)) ?? [recordsKey(list)];
}

/** The keys of what a live update has outdated, without founders and investors themselves. */
export function outdatedBy({ what, ids, founders, investors }: Change): readonly QueryKey[] {
  switch (what) {
    case "founders":
      return [...founderKeys, ...ofRecords([listFounderHistory, listFounderNotes], ids)];
    case "investors":
      return [...investorKeys, ...ofRecords([listInvestorHistory, listInvestorNotes], ids)];
    case "matches":
      if (!founders && !investors) return matchKeys;
      return [
        statsKey,
        ...introductionKeys,
        ...(founders?.map(queryKeys.founderMatches) ?? []),
        ...(investors?.map(queryKeys.investorMatches) ?? []),
        ...(ids?.map(queryKeys.reviewHistory) ?? [endpointKey(listMatchHistory)]),
      ];
    case "videos":
      return [];
  }
}

/** The keys of what has a list for each record, of these or of all. */
const ofRecords = (endpoints: readonly { name: string }[], ids: readonly number[] | undefined): QueryKey[] =>
  endpoints.flatMap((endpoint) => ids?.map((id) => endpointKey(endpoint, { id })) ?? [endpointKey(endpoint)]);

/** The keys of counts of whole lists. */
export const summaryKeys: readonly QueryKey[] = [queryKeys.investorSummary];

const statsKey = endpointKey(getStats);

/** What any change of founders can outdate, without their histories and notes. */
const founderKeys = [
  statsKey,
  ...[listFounderApplications, listArchivedFounders, listFounderDuplicates].map((endpoint) =>
    endpointKey(endpoint),
  ),
];

/** What any change of investors can outdate, without their histories and notes. */
const investorKeys = [listInvestorApplications, listArchivedInvestors, listInvestorDuplicates].map(
  (endpoint) => endpointKey(endpoint),
);

/** A change of a match may be one of its introduction, whose state says nothing else. */
export const introductionKeys: readonly QueryKey[] = [
  listIntroductions,
  getIntroduction,
  getIntroductionDrafts,
  listIntroductionMails,
].map((endpoint) => endpointKey(endpoint));

/** What any change of matches can outdate. */
const matchKeys = [
  statsKey,
  ...introductionKeys,
  queryKeys.allFounderMatches,
  queryKeys.allInvestorMatches,
  endpointKey(listMatchHistory),
];

/** What any change of founders, investors or matches can outdate. */
export const liveKeys: readonly QueryKey[] = [
  ...matchKeys,
  ...founderKeys,
  ...investorKeys,
  ...ofRecords([listFounderHistory, listFounderNotes, listInvestorHistory, listInvestorNotes], undefined),
];
