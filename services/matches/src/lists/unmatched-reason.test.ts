import { describe, expect, it } from "vitest";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { founderState, investorState } from "../testing/states.ts";
import { founderReason, investorReason, SideSummary } from "./unmatched-reason.ts";

const saysNothing: Partial<FounderSide & InvestorSide> = {
  sectors: [],
  industry: null,
  funding_stage: null,
  requested_check_usd: null,
  regions: [],
  preferred_sectors: [],
  preferred_stages: [],
  preferred_regions: [],
  typical_check_usd: null,
  check_min_usd: null,
  check_max_usd: null,
};
const founder = (more: Partial<FounderSide> = {}) => ({ ...founderState(1), ...more });
const investor = (more: Partial<InvestorSide> = {}) => ({ ...investorState(1), ...more });
const silentFounder = (more: Partial<FounderSide>) => founder({ ...saysNothing, ...more });
const silentInvestor = (more: Partial<InvestorSide>) => investor({ ...saysNothing, ...more });

/** Why a founder has no match among these investors. */
function amongInvestors(side: FounderSide, ...others: InvestorSide[]) {
  const summary = new SideSummary();
  for (const other of others) summary.addInvestor(other);
  return founderReason(side, summary);
}

function amongFounders(side: InvestorSide, ...others: FounderSide[]) {
  const summary = new SideSummary();
  for (const other of others) summary.addFounder(other);
  return investorReason(side, summary);
}

describe("founderReason", () => {
  it("says that a founder is silent who gives nothing that matching compares", () => {
    expect(amongInvestors(silentFounder({}), investor())).toBe("silent");
    expect(amongInvestors(silentFounder({ requested_check_usd: 0 }), investor())).toBe("silent");
  });

  it.each<Partial<FounderSide>>([
    { industry: "FINTECH" },
    { funding_stage: "SEED" },
    { requested_check_usd: 1 },
    { regions: ["EUROPE"] },
  ])("does not say so of one with %j", (more) => {
    expect(amongInvestors(silentFounder(more), investor())).toBe("score");
  });

  it.each<[Partial<InvestorSide>, "check" | "score"]>([
    // Below 176 it is less than half of the points.
    [{ typical_check_usd: 176 }, "check"],
    [{ typical_check_usd: 177 }, "score"],
    [{ check_max_usd: 176 }, "check"],
    [{ check_max_usd: 1_000, typical_check_usd: 10 }, "score"],
    [{ check_min_usd: 1_000, check_max_usd: 10 }, "score"],
    [{ check_min_usd: 10 }, "score"],
    [{ check_min_usd: 10, check_max_usd: 0, typical_check_usd: 20 }, "score"],
    [{}, "score"],
  ])("compares an ask of 1,000 with the largest check of an investor with %j", (checks, reason) => {
    const others = [silentInvestor(checks), silentInvestor({ typical_check_usd: 0 })];
    expect(
      amongInvestors(
        founder({ requested_check_usd: 1_000 }),
        ...others,
        investor({ ...saysNothing, preferred_sectors: ["FINTECH"] }),
      ),
    ).toBe(reason);
  });

  it("names the sector when no investor prefers one of the founder's, its industry's included", () => {
    const others = [
      investor({ preferred_sectors: ["EDTECH"] }),
      silentInvestor({ typical_check_usd: 500_000 }),
    ];
    expect(amongInvestors(founder({ sectors: ["FINTECH"] }), ...others)).toBe("sector");
    expect(amongInvestors(founder({ sectors: ["FINTECH"], industry: "EDTECH" }), ...others)).toBe("score");
    expect(amongInvestors(founder({ sectors: [], industry: null }), ...others)).toBe("score");
    expect(amongInvestors(founder())).toBe("sector");
  });
});

describe("investorReason", () => {
  it("says that an investor is silent who gives nothing that matching compares", () => {
    expect(amongFounders(silentInvestor({}), founder())).toBe("silent");
    expect(amongFounders(silentInvestor({ typical_check_usd: 0 }), founder())).toBe("silent");
    expect(amongFounders(silentInvestor({ preferred_regions: ["EUROPE"] }), founder())).toBe("score");
  });

  it.each<[Partial<InvestorSide>, "check" | "score"]>([
    [{ typical_check_usd: 176 }, "check"],
    [{ typical_check_usd: 177 }, "score"],
    [{ check_min_usd: 10, check_max_usd: 176 }, "check"],
    [{ check_min_usd: 10 }, "score"],
  ])("compares the largest check of one with %j with the least ask, 1,000", (checks, reason) => {
    const others = [1_000, 0, 5_000, null].map((requested_check_usd) => founder({ requested_check_usd }));
    expect(amongFounders(silentInvestor({ ...checks, preferred_regions: ["EUROPE"] }), ...others)).toBe(
      reason,
    );
  });

  it("names the sector when no founder is in a preferred one", () => {
    const others = [founder({ sectors: ["EDTECH"], industry: "GAMING" })];
    expect(amongFounders(investor(), ...others)).toBe("sector");
    expect(amongFounders(investor({ preferred_sectors: ["CONSUMER"] }), ...others)).toBe("score");
    expect(amongFounders(investor({ preferred_sectors: [] }), ...others)).toBe("score");
  });
});
