import {
  type MatchQuality,
  type UnmatchedReason,
  unmatchedReasons,
} from "@kindling/contracts/matches/schemas.ts";
import type pg from "pg";
import { readSides } from "../matching/projections.repository.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { founderReason, investorReason, SideSummary } from "./unmatched-reason.ts";

/** How many founders and investors have no match, by reason. Those that the matcher has still to match are left out. */
export async function countUnmatched(pool: pg.Pool): Promise<MatchQuality["unmatched"]> {
  const { founders, investors, complete } = await readMembers(pool);
  return {
    complete,
    founders: countEach(founders.unmatched.map((founder) => founderReason(founder, investors.summary))),
    investors: countEach(investors.unmatched.map((investor) => investorReason(investor, founders.summary))),
  };
}

/** Those without a match, and what each side says together. */
async function readMembers(pool: pg.Pool) {
  const founders = { summary: new SideSummary(), unmatched: [] as FounderSide[] };
  const investors = { summary: new SideSummary(), unmatched: [] as InvestorSide[] };
  let complete = false;
  const client = await pool.connect();
  try {
    const { seq, ...ids } = await readTallies(client);
    complete = ids.complete;
    for await (const part of readSides(client, "founders", seq)) {
      for (const { id, criteria } of part) {
        founders.summary.addFounder(criteria);
        if (ids.unmatchedFounders.has(id)) founders.unmatched.push(criteria);
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
  return { founders, investors, complete };
}

/** How far the matcher is, and the ids by tally. */
async function readTallies(client: pg.ClientBase) {
  const { rows } = await client.query<{
    seq: number;
    founders: number[];
    investors: number[];
    complete: boolean;
  }>(
    `select coalesce((select seq from matching_progress), 0)::float8 as seq,
            array_to_json(array(select id from founder_tallies where matched = 0)) as founders,
            array_to_json(array(select id from investor_tallies where matched = 0)) as investors,
            exists (select from matching_progress where settled_term = term) as complete`,
  );
  const { seq, complete, founders, investors } = rows[0]!;
  return {
    seq,
    complete,
    unmatchedFounders: new Set(founders),
    unmatchedInvestors: new Set(complete ? investors : []),
  };
}

/** The reasons that somebody has, in their order. */
function countEach(given: readonly UnmatchedReason[]) {
  return unmatchedReasons
    .map((reason) => ({ reason, count: given.filter((other) => other === reason).length }))
    .filter(({ count }) => count > 0);
}
