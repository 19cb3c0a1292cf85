import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it } from "vitest";
import { matcherOf, storeEvents, testMatches } from "../testing/replicas.ts";
import { archived, founderMessage, investorMessage, upTo } from "../testing/states.ts";

const matches = testMatches();
const quality = async () => (await matches.call("GET", "/api/overview/matches")).body.data.quality;
const rate = (founder: number, investor: number, ben_rating: number) =>
  matches.call("PUT", `/api/matches/${pairId(founder, investor)}/rating`, { ben_rating });

/** A founder and an investor who share neither stage nor region with anybody of the other side. */
const farFounder = { funding_stage: "GROWTH_EQUITY" as const, regions: ["AFRICA" as const] };
const farInvestor = {
  preferred_stages: ["BOOTSTRAPPED" as const],
  preferred_regions: ["LATAM" as const],
};
const silent = {
  sectors: [],
  funding_stage: null,
  regions: [],
  requested_check_usd: null,
  preferred_sectors: [],
  preferred_stages: [],
  preferred_regions: [],
  typical_check_usd: null,
};

describe("the quality in GET /api/overview/matches", () => {
  it("is empty without ratings, and with a match for everybody", async () => {
    await matches.deliver(investorChanged, investorMessage(1));
    await matches.deliver(founderChanged, founderMessage(1));
    expect(await quality()).toEqual({
      agreement: { matches: 0, pairs: 0, ordered: 0 },
      good: { matches: 0, conflicts: [] },
      unmatched: { complete: true, founders: [], investors: [] },
    });
  });

  it("compares ratings with the scores of today, and counts conflicts of matches rated 2 and 3", async () => {
    const elsewhere = { preferred_regions: ["AFRICA" as const] };
    const investors = [investorMessage(1), investorMessage(2, elsewhere), investorMessage(3)];
    await matches.deliver(investorChanged, ...investors);
    await matches.deliver(founderChanged, ...upTo(3).map((id) => founderMessage(id)));
    await rate(1, 1, 3);
    await rate(1, 2, 0);
    await rate(2, 1, 2);
    await rate(2, 2, 3);
    await rate(3, 1, 2);
    await rate(3, 3, 1);
    expect(await quality()).toMatchObject({
      agreement: { matches: 6, pairs: 3, ordered: 1.5 },
      good: { matches: 4, conflicts: [{ criterion: "region", count: 1 }] },
    });
    await matches.deliver(investorChanged, investorMessage(1, { ...elsewhere, version: 2 }));
    await matches.deliver(investorChanged, investorMessage(2, { version: 2 }));
    expect(await quality()).toMatchObject({
      agreement: { matches: 6, pairs: 3, ordered: 1 },
      good: { matches: 4, conflicts: [{ criterion: "region", count: 3 }] },
    });
    await matches.deliver(founderChanged, archived(founderMessage(1), 2));
    expect(await quality()).toMatchObject({
      agreement: { matches: 4, pairs: 2, ordered: 1 },
      good: { matches: 3, conflicts: [{ criterion: "region", count: 2 }] },
    });
  });

  it("counts founders and investors without a match by the first reason that applies", async () => {
    await matches.deliver(
      investorChanged,
      investorMessage(1),
      investorMessage(2, silent),
      investorMessage(3, { ...farInvestor, typical_check_usd: 10 }),
      investorMessage(4, { ...farInvestor, preferred_sectors: ["EDTECH"] }),
      investorMessage(5, { ...farInvestor, preferred_sectors: [] }),
      investorMessage(6, { ...farInvestor, preferred_sectors: [] }),
    );
    await matches.deliver(
      founderChanged,
      founderMessage(1),
      founderMessage(2, silent),
      founderMessage(3, { ...farFounder, requested_check_usd: 100_000_000 }),
      founderMessage(4, { ...farFounder, sectors: ["PROPTECH"] }),
      founderMessage(5, { ...farFounder, sectors: ["PROPTECH"] }),
      founderMessage(6, { ...farFounder, sectors: [] }),
    );
    expect((await quality()).unmatched).toEqual({
      complete: true,
      founders: [
        { reason: "silent", count: 1 },
        { reason: "check", count: 1 },
        { reason: "sector", count: 2 },
        { reason: "score", count: 1 },
      ],
      investors: [
        { reason: "silent", count: 1 },
        { reason: "check", count: 1 },
        { reason: "sector", count: 1 },
        { reason: "score", count: 2 },
      ],
    });
  });

  it("leaves out founders and investors that the matcher has still to match", async () => {
    await matcherOf(matches.service).stop();
    const founders = [founderMessage(1)];
    await storeEvents(matches.service, { founders, investors: [investorMessage(1)] });
    expect((await quality()).unmatched).toMatchObject({ founders: [], investors: [] });
  });
});
