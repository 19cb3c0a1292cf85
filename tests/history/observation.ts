import type { LastState } from "@kindling/test-kit/product/last-states.ts";
import type { Row } from "./history.ts";
import type { FounderFacts, InvestorFacts } from "./rules.ts";

export type FounderRow = Row & FounderFacts;
export type InvestorRow = Row & InvestorFacts;

/** The observed state of an installation. */
export interface Observation {
  founders: readonly FounderRow[];
  investors: readonly InvestorRow[];
  /** The investors as listed in the match cluster. */
  cluster: readonly Row[];
  stats: { founders: number; matches: number };
  /** The matches of each founder and each investor, by id, in listed order. */
  matchesByFounder: ReadonlyMap<number, readonly Row[]>;
  matchesByInvestor: ReadonlyMap<number, readonly Row[]>;
  /** Versions of the tallies, by the subject that they are published on. */
  tallyVersions: ReadonlyMap<string, number>;
  /** By subject; null for the embedded bus, which keeps no messages. */
  lastMessages: ReadonlyMap<string, LastState> | null;
  /** Tables, lists and subjects of messages that contain values of erased records. */
  placesOfErased: readonly string[];
  /** What is read of each record that is merged into another one. */
  merged: ReadonlyMap<string, { status: number; into: number | null }>;
  /** Matches and counts that the reconciler repaired. */
  mended: number;
}
