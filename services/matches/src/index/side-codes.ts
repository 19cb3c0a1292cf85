import type { Enumeration } from "@kindling/contracts/enumerations/enumeration.ts";
import { region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { askLog, checkLogs, checkShare, checksOf } from "../rule/checks.ts";
import { commonRegionShare } from "../rule/judge-region.ts";
import { sectorsOf } from "../rule/judge-sector.ts";
import { recordShare } from "../rule/judge-track-record.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import { isNear } from "../rule/stage-steps.ts";
import { globalShare, nearShare, tenthsOf, unknownShare, weights } from "../rule/weights.ts";
import { matchTenths, rankOf } from "./rank.ts";

/** A founder as numbers: one bit per value, `silent` alone for nothing said. */
export interface FounderCode {
  readonly sectors: number;
  readonly stages: number;
  readonly regions: number;
  /** Base-2 logarithm of the ask in USD, NaN when not given. */
  readonly ask: number;
}

/** An investor as numbers: one bit per value, `silent` alone for nothing said. */
export interface InvestorCode {
  readonly sectors: number;
  readonly stages: number;
  readonly regions: number;
  /** The tenths of a region in common, and of the track record. */
  readonly common: number;
  readonly record: number;
  /** Base-2 logarithms of the checks in USD, see `CheckLogs`. */
  readonly typical: number;
  readonly min: number;
  readonly max: number;
}

const silentBit = 30;
const silent = 1 << silentBit;
const anyValue = silent - 1;

const sectorFits = tenthsOf("sector", 1);
const sectorUnknown = tenthsOf("sector", unknownShare);
const stageNear = tenthsOf("stage", nearShare);
const stageUnknown = tenthsOf("stage", unknownShare);
const regionGlobal = tenthsOf("region", globalShare);
const regionUnknown = tenthsOf("region", unknownShare);

/** The most tenths that `checkTenths` gives. */
export const fullCheck = tenthsOf("check", 1);

const globalBit = region.values.indexOf("GLOBAL");
const namedRegions = anyValue & ~(1 << globalBit);

/** By the place of a stage, the bits of the stages that are near to it, with its own. */
const nearStages = fundingStage.values.map((stage) =>
  fundingStage.values.reduce((mask, other, place) => (isNear(stage, other) ? mask | (1 << place) : mask), 0),
);

/** The stages near to a founder's; 0 for none and for one of a newer version. */
export const nearStagesOf = (stages: number): number =>
  stages === silent ? 0 : (nearStages[31 - Math.clz32(stages)] ?? 0);

/**
 * The tenths for sector, stage and region.
 *
 * Takes numbers one by one because the tables hold columns, and computes without branches because over many pairs none
 * of them could be predicted: three times as fast. Math.imul, because `*` checks for overflow and brings it back.
 *
 * @param nearStages the founder's, of `nearStagesOf`
 * @param common the investor's tenths of a region in common
 */
export function marketTenths(
  founderSectors: number,
  founderStages: number,
  nearStages: number,
  founderRegions: number,
  investorSectors: number,
  investorStages: number,
  investorRegions: number,
  common: number,
): number {
  const regionSilent = isSilent(founderRegions | investorRegions);
  const regionShared = isAny(founderRegions & investorRegions & namedRegions);
  const isGlobal = ((founderRegions | investorRegions) >>> globalBit) & 1 & ~(regionSilent | regionShared);
  return (
    Math.imul(isAny(founderSectors & investorSectors), sectorFits) +
    Math.imul(isSilent(founderSectors | investorSectors), sectorUnknown) +
    // A preferred stage is also near: both make its whole weight.
    Math.imul(isAny(founderStages & investorStages) + isAny(nearStages & investorStages), stageNear) +
    Math.imul(isSilent(founderStages | investorStages), stageUnknown) +
    Math.imul(regionShared, common) +
    Math.imul(isGlobal, regionGlobal) +
    Math.imul(regionSilent, regionUnknown)
  );
}

/** The tenths for the check, of logarithms. Rounds like `tenthsOf`, which is too slow here. */
export function checkTenths(ask: number, typical: number, min: number, max: number): number {
  return (checkShare(ask, typical, min, max) * fullCheck + 0.5) | 0;
}

/** 1 when two masks share a value, else 0. */
function isAny(shared: number): number {
  return (0 - (shared & anyValue)) >>> 31;
}

/** 1 when one of two masks says nothing, else 0. */
function isSilent(either: number): number {
  return either >>> silentBit;
}

/** The score of a pair in tenths: that of judge() without its sentences. */
export function pairTenths(founder: FounderCode, investor: InvestorCode): number {
  const { sectors, stages, regions, ask } = founder;
  const { common, record, typical, min, max } = investor;
  const near = nearStagesOf(stages);
  return (
    marketTenths(
      sectors,
      stages,
      near,
      regions,
      investor.sectors,
      investor.stages,
      investor.regions,
      common,
    ) +
    checkTenths(ask, typical, min, max) +
    record
  );
}

/** The place of a founder's stage in its enumeration. */
export const stagePlace = ({ stages }: FounderCode): number | null =>
  stages === silent || stages === 0 ? null : 31 - Math.clz32(stages);

export function encodeFounder(founder: Omit<FounderSide, "id">): FounderCode {
  return {
    sectors: sectorBits(sectorsOf(founder)),
    stages: stageBits(founder.funding_stage === null ? [] : [founder.funding_stage]),
    regions: regionBits(founder.regions),
    ask: askLog(founder.requested_check_usd),
  };
}

export function encodeInvestor(investor: Omit<InvestorSide, "id">): InvestorCode {
  return {
    sectors: sectorBits(investor.preferred_sectors),
    stages: stageBits(investor.preferred_stages),
    regions: regionBits(investor.preferred_regions),
    common: tenthsOf("region", commonRegionShare(investor.preferred_regions)),
    record: tenthsOf("track_record", recordShare(investor.past_investment_count)),
    ...checkLogs(checksOf(investor)),
  };
}

/** Do two codes say the same? NaN equals NaN here. */
export function isSame<C extends FounderCode | InvestorCode>(a: C, b: C): boolean {
  return (Object.keys(a) as (keyof C)[]).every((key) => Object.is(a[key], b[key]));
}

const sectorBits = bits(sector);
const stageBits = bits(fundingStage);
const regionBits = bits(region);

/** Turns values into bits. A value of a newer version, which this one does not know, has none, but it is said. */
function bits<V extends string>(of: Enumeration<V>): (given: readonly V[]) => number {
  if (of.values.length > silentBit) throw new Error("an enumeration has more values than a mask has bits");
  const bit = new Map(of.values.map((value, index) => [value, 1 << index]));
  return (given) =>
    given.length === 0 ? silent : given.reduce((mask, value) => mask | (bit.get(value) ?? 0), 0);
}

if (weights.stage * 10 !== 2 * stageNear) throw new Error("a near stage must count half");

/** A pair's rank in the founder's list; Infinity when the investor is gone or does not match. */
export function rankOfPair(
  founderId: number,
  founder: FounderCode,
  investorId: number,
  investor: InvestorCode | null,
): number {
  if (investor === null) return Infinity;
  const tenths = pairTenths(founder, investor);
  return tenths < matchTenths ? Infinity : rankOf(tenths, founderId, investorId);
}
