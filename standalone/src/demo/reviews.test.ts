import { inBand, matchCountBands } from "@kindling/contracts/enumerations/bands.ts";
import { matchRatings } from "@kindling/contracts/enumerations/people.ts";
import { judge } from "@kindling/matches/rule/judge.ts";
import type { FounderSide, InvestorSide } from "@kindling/matches/rule/sides.ts";
import { describe, expect, it } from "vitest";
import { demoFounders, demoInvestors } from "./people.ts";
import { demoReviews, reviews } from "./reviews.ts";

const founders = demoFounders().map((founder, index) => ({
  company: founder.company,
  id: index + 1,
  sectors: founder.sectors ?? [],
  industry: founder.industry ?? null,
  funding_stage: founder.funding_stage ?? null,
  requested_check_usd: founder.requested_check_usd ?? null,
  regions: founder.regions ?? [],
})) satisfies (FounderSide & { company: string })[];

const investors = demoInvestors().map((investor, index) => ({
  name: investor.name,
  id: index + 1,
  preferred_sectors: investor.preferred_sectors ?? [],
  preferred_stages: investor.preferred_stages ?? [],
  preferred_regions: investor.preferred_regions ?? [],
  check_min_usd: investor.check_min_usd ?? null,
  check_max_usd: investor.check_max_usd ?? null,
  typical_check_usd: investor.typical_check_usd ?? null,
  past_investment_count: investor.past_investment_count ?? null,
})) satisfies (InvestorSide & { name: string })[];

const matches = founders
  .flatMap((founder) => investors.map((investor) => ({ founder, investor })))
  .filter(({ founder, investor }) => judge(founder, investor).matches)
  .map((match, index) => ({ id: index + 1, ...match }));

describe("matches of the demo data", () => {
  it("fill every band of investors matched", () => {
    const counts = founders.map(({ id }) => matches.filter(({ founder }) => founder.id === id).length);
    const perBand = matchCountBands.map((band) => counts.filter((count) => inBand(band, count)).length);
    for (const founderCount of perBand) expect(founderCount).toBeGreaterThan(0);
  });

  it("include at least ten of the first investor and none of some investors", () => {
    const counts = investors.map(({ id }) => matches.filter(({ investor }) => investor.id === id).length);
    expect(counts[0]).toBeGreaterThanOrEqual(10);
    expect(counts).toContain(0);
  });
});

describe("demoReviews", () => {
  it("reviews at least twelve matches, with every rating, some with only notes or only a rating", () => {
    const made = demoReviews(matches);
    // A review of a pair that does not match would be missing.
    expect(made).toHaveLength(reviews.length);
    expect(made.length).toBeGreaterThanOrEqual(12);
    expect(new Set(made.map(({ matchId }) => matchId)).size).toBe(made.length);
    for (const { value } of matchRatings) expect(made.map(({ ben_rating }) => ben_rating)).toContain(value);
    expect(made.some(({ ben_rating }) => ben_rating === undefined)).toBe(true);
    expect(made.some(({ ben_notes }) => ben_notes === undefined)).toBe(true);
  });

  it("finds matches by company and name, not by id or order", () => {
    const renumbered = matches.toReversed().map((match) => ({ ...match, id: match.id + 1000 }));
    expect(demoReviews(renumbered)).toEqual(
      demoReviews(matches).map((review) => ({ ...review, matchId: review.matchId + 1000 })),
    );
  });

  it("omits reviews of missing matches", () => {
    expect(demoReviews([])).toEqual([]);
    const [first] = demoReviews(matches);
    expect(demoReviews(matches.filter(({ id }) => id === first!.matchId))).toEqual([first]);
  });
});
