import { setImmediate } from "node:timers/promises";
import {
  type MatchQuality,
  type UnmatchedInvestorReason,
  unmatchedFounderReasons,
  unmatchedInvestorReasons,
} from "@kindling/contracts/matches/schemas.ts";
import type pg from "pg";
import { FounderTable } from "../index/founder-table.ts";
import { listLimit } from "../index/match-index.ts";
import { encodeFounder, encodeInvestor } from "../index/side-codes.ts";
import { readSides } from "../matching/projections.repository.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { founderReason, investorReason, SideSummary } from "./unmatched-reason.ts";

/** Investors that are judged at most against the founders with full lists; more are estimated from these. */
const sampleSize = 300;

/** How many founders and investors have no match, by reason. Those that the matcher has still to match are left out. */
export async function countUnmatched(pool: pg.Pool): Promise<MatchQuality["unmatched"]> {
  const { founders, investors, full } = await readMembers(pool);
  const founderReasons = founders.unmatched.map((founder) => founderReason(founder, investors.summary));
  const undecided: InvestorSide[] = [];
  const investorReasons: UnmatchedInvestorReason[] = [];
  for (const investor of investors.unmatched) {
    const reason = investorReason(investor, founders.summary);
    if (reason === null) undecided.push(investor);
    else investorReasons.push(reason);
  }
  const crowded = await countCrowded(undecided, full);
  investorReasons.push(...undecided.map((_investor, index) => (index < crowded ? "crowded" : "score")));
  return {
    founders: countEach(unmatchedFounderReasons, founderReasons),
    investors: countEach(unmatchedInvestorReasons, investorReasons),
  };
}

/** Those without a match, what each side says together, and the founders with full lists. */
async function readMembers(pool: pg.Pool) {
  const founders = { summary: new SideSummary(), unmatched: [] as FounderSide[] };
  const investors = { summary: new SideSummary(), unmatched: [] as InvestorSide[] };
  const full = new FounderTable();
  const client = await pool.connect();
  try {
    const { seq, ...ids } = await readTallies(client);
    for await (const part of readSides(client, "founders", seq)) {
      for (const { id, criteria } of part) {
        founders.summary.addFounder(criteria);
        if (ids.unmatchedFounders.has(id)) founders.unmatched.push(criteria);
        if (ids.fullFounders.has(id)) full.write(id, encodeFounder(criteria));
      }
    }
    for await (const part of readSides(client, "investors", seq)) {
      for (const { id, criteria } of part) {
        investors.summary.addInvestor(criteria);
        if (ids.unmatchedInvestors.has(id)) investors.unmatched.push(criteria);
      }
    }
  } finally {
    client.release();
  }
  return { founders, investors, full };
}

/** How far the matcher is, and the ids by tally. */
async function readTallies(client: pg.ClientBase) {
  const { rows } = await client.query<{
    seq: number;
    founders: number[];
    full: number[];
    investors: number[];
  }>(
    `select coalesce((select seq from matching_progress), 0)::float8 as seq,
            array_to_json(array(select id from founder_tallies where matched = 0)) as founders,
            array_to_json(array(select id from founder_tallies where matched >= $1)) as full,
            array_to_json(array(select id from investor_tallies where matched = 0)) as investors`,
    [listLimit],
  );
  const { seq, founders, full, investors } = rows[0]!;
  return {
    seq,
    unmatchedFounders: new Set(founders),
    fullFounders: new Set(full),
    unmatchedInvestors: new Set(investors),
  };
}

/** How many of the investors fit a founder: its list is full of others that fit better. */
async function countCrowded(investors: readonly InvestorSide[], full: FounderTable): Promise<number> {
  const judged = sampleOf(investors);
  let crowded = 0;
  for (const investor of judged) {
    if (full.hasMatch(encodeInvestor(investor))) crowded += 1;
    await setImmediate();
  }
  return Math.round((crowded * investors.length) / Math.max(1, judged.length));
}

function sampleOf<T>(all: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(all.length / sampleSize));
  return all.filter((_, index) => index % step === 0);
}

/** The reasons that somebody has, in their order. */
function countEach<Reason>(reasons: readonly Reason[], given: readonly Reason[]) {
  return reasons
    .map((reason) => ({ reason, count: given.filter((other) => other === reason).length }))
    .filter(({ count }) => count > 0);
}
