import type { Criterion, Reason, Verdict } from "@kindling/contracts/matches/schemas.ts";
import { judgeCheck } from "./judge-check.ts";
import { judgeRegion } from "./judge-region.ts";
import { judgeSector } from "./judge-sector.ts";
import { judgeStage } from "./judge-stage.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";

/** What a criterion adds to the score when it fits; together 100. */
export const weights: Readonly<Record<Criterion, number>> = Object.freeze({
  sector: 40,
  stage: 25,
  check: 20,
  region: 15,
});

/** The part of its weight that a verdict earns: silence on either side is neither for nor against. */
export const share: Readonly<Record<Verdict, number>> = Object.freeze({
  fits: 1,
  unknown: 0.5,
  conflicts: 0,
});

/** Version of the rule below. With a new one, every founder's list is made again. */
export const ruleVersion = 1;

/** The least score that makes a match. */
export const threshold = 60;

/** How a founder and an investor suit each other. */
export interface Judgement {
  /** At or above the threshold, and no conflict of sectors. */
  matches: boolean;
  /** 0 to 100, whole or ending in .5; also given for pairs that do not match. */
  score: number;
  /** One sentence per criterion, in the order of the criteria. */
  reasons: Reason[];
}

/** Judges a founder and an investor by what both sides say; pure, and the same on every call. */
export function judge(founder: FounderSide, investor: InvestorSide): Judgement {
  const sector = judgeSector(founder, investor);
  const reasons = [
    sector,
    judgeStage(founder, investor),
    judgeCheck(founder, investor),
    judgeRegion(founder, investor),
  ];
  const score = reasons.reduce((sum, { criterion, verdict }) => sum + weights[criterion] * share[verdict], 0);
  return { matches: score >= threshold && sector.verdict !== "conflicts", score, reasons };
}
