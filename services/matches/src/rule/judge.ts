import type { Criterion, Reason } from "@kindling/contracts/matches/schemas.ts";
import { judgeCheck } from "./judge-check.ts";
import { judgeRegion } from "./judge-region.ts";
import { judgeSector } from "./judge-sector.ts";
import { judgeStage } from "./judge-stage.ts";
import { judgeTrackRecord } from "./judge-track-record.ts";
import type { JudgedCriterion } from "./judged-criterion.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";
import { tenthsOf, weights } from "./weights.ts";

/** Version of the rule below. With a new one, every founder's list is made again. */
export const ruleVersion = 2;

/** The least score that makes a match. */
export const threshold = 60;

/** How a founder and an investor suit each other. */
export interface Judgement {
  /** At or above the threshold. */
  matches: boolean;
  /** 0 to 100 in tenths, the sum of what the criteria add; also given for pairs that do not match. */
  score: number;
  /** One sentence per criterion with its points, in the order of the criteria. */
  reasons: Reason[];
}

const labels: Readonly<Record<Criterion, string>> = {
  sector: "Sector",
  stage: "Stage",
  check: "Check",
  region: "Region",
  track_record: "Track record",
};

/** Judges a founder and an investor by what both sides say; pure, and the same on every call. */
export function judge(founder: FounderSide, investor: InvestorSide): Judgement {
  const judged: Record<Criterion, JudgedCriterion> = {
    sector: judgeSector(founder, investor),
    stage: judgeStage(founder, investor),
    check: judgeCheck(founder, investor),
    region: judgeRegion(founder, investor),
    track_record: judgeTrackRecord(investor),
  };
  let sum = 0;
  const reasons = (Object.keys(judged) as Criterion[]).map((criterion): Reason => {
    const { verdict, share, text } = judged[criterion];
    const tenths = tenthsOf(criterion, share);
    sum += tenths;
    return {
      criterion,
      verdict,
      text: `${labels[criterion]} ${tenths / 10} of ${weights[criterion]}: ${text}`,
    };
  });
  const score = sum / 10;
  return { matches: score >= threshold, score, reasons };
}
