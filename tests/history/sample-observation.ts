import type { Row } from "./history.ts";
import type { FounderRow, InvestorRow, Observation } from "./observation.ts";

export const founder: FounderRow = {
  id: 1,
  version: 1,
  company: "A",
  name: "A",
  email: "a@example.com",
  phone: null,
  industry: null,
  sectors: ["FINTECH"],
  funding_stage: "SEED",
  requested_check_usd: null,
  regions: [],
  investors_matched: 1,
};
export const investor: InvestorRow = {
  id: 2,
  version: 1,
  name: "B",
  email: "b@example.com",
  phone: null,
  preferred_sectors: ["FINTECH"],
  preferred_stages: ["SEED"],
  preferred_regions: [],
  check_min_usd: null,
  check_max_usd: null,
  typical_check_usd: null,
  past_investment_count: null,
  temperature: "COLD",
  founder_matches: 1,
  founder_matches_reviewed: 1,
};
export const match: Row = {
  id: 9,
  version: 2,
  founder_id: 1,
  investor_id: 2,
  founder: { id: 1, name: "A" },
  investor: { id: 2, name: "B" },
  score: 77.5,
  reasons: [
    { criterion: "sector", verdict: "fits" },
    { criterion: "stage", verdict: "fits" },
    { criterion: "check", verdict: "unknown" },
    { criterion: "region", verdict: "unknown" },
    { criterion: "track_record", verdict: "unknown" },
  ],
  ben_rating: 3,
  ben_notes: null,
};

/** A founder, an investor and their rated match. */
export function observation() {
  const message = (version: number, state: object | null) => ({ version, state });
  return structuredClone({
    founders: [founder],
    investors: [investor],
    cluster: [investor as Row],
    stats: { founders: 1, matches: 1 },
    placesOfErased: [] as string[],
    matchesByFounder: new Map([[1, [match]]]),
    matchesByInvestor: new Map([[2, [match]]]),
    tallyVersions: new Map([
      ["kindling.tallies.founder.1", 5],
      ["kindling.tallies.investor.2", 6],
    ]),
    lastMessages: new Map([
      ["kindling.founders.1", message(1, founder)],
      ["kindling.investors.2", message(1, investor)],
      ["kindling.tallies.founder.1", message(5, { investors_matched: 1 })],
      ["kindling.tallies.investor.2", message(6, { founder_matches: 1, founder_matches_reviewed: 1 })],
      ["kindling.matches.9", message(2, { founder_id: 1, investor_id: 2, ben_rating: 3, ben_notes: null })],
    ]),
    merged: new Map<string, { status: number; into: number | null }>(),
    mended: 0,
  }) satisfies Observation;
}
