import type { Enumeration } from "@kindling/contracts/enumerations/enumeration.ts";
import { region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { checkRange } from "../rule/check-range.ts";
import { threshold, weights } from "../rule/judge.ts";
import { sectorsOf } from "../rule/judge-sector.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";

/** A founder as numbers: one bit per value, `silent` alone for nothing said. */
export interface FounderCode {
  readonly sectors: number;
  readonly stages: number;
  readonly regions: number;
  /** USD, NaN when not given. */
  readonly ask: number;
}

/** An investor as numbers: one bit per value, `silent` alone for nothing said. */
export interface InvestorCode {
  readonly sectors: number;
  readonly stages: number;
  readonly regions: number;
  /** Both ends in USD, both NaN when no figure is given. */
  readonly min: number;
  readonly max: number;
}

const silentBit = 30;
const silent = 1 << silentBit;
const anyValue = silent - 1;

// Points are half percents, so that half of an odd weight stays whole.
const sectorFits = weights.sector * 2;
const sectorUnknown = weights.sector;
const stageFits = weights.stage * 2;
const stageUnknown = weights.stage;
const checkUnknown = weights.check;
const regionFits = weights.region * 2;
const regionUnknown = weights.region;

/** The points of a fitting check, the most that checkPoints gives. */
export const checkFits = weights.check * 2;
/** The most points that a pair can have, and the least that make a match; a point is half a percent. */
export const fullPoints = sectorFits + stageFits + checkFits + regionFits;
export const matchPoints = threshold * 2;

/**
 * The points for sector, stage and region; 0 when the sectors conflict, which no check can make good.
 *
 * Takes numbers one by one because the tables hold columns, and computes without branches because
 * over many pairs none of them could be predicted: 2.4 ns a pair instead of 7.5. Math.imul, because
 * `*` checks for overflow and brings it back to 6.5.
 */
export function marketPoints(
  founderSectors: number,
  founderStages: number,
  founderRegions: number,
  investorSectors: number,
  investorStages: number,
  investorRegions: number,
): number {
  const sectorShared = isAny(founderSectors & investorSectors);
  const sectorSilent = isSilent(founderSectors | investorSectors);
  const points =
    Math.imul(sectorShared, sectorFits) +
    Math.imul(sectorSilent, sectorUnknown) +
    Math.imul(isAny(founderStages & investorStages), stageFits) +
    Math.imul(isSilent(founderStages | investorStages), stageUnknown) +
    Math.imul(isAny(founderRegions & investorRegions), regionFits) +
    Math.imul(isSilent(founderRegions | investorRegions), regionUnknown);
  return Math.imul(sectorShared | sectorSilent, points);
}

/** The points for the check: all in USD, NaN for not given. */
export function checkPoints(ask: number, min: number, max: number): number {
  if (ask >= min && ask <= max) return checkFits;
  return Number.isNaN(ask) || Number.isNaN(min) ? checkUnknown : 0;
}

/** 1 when two masks share a value, else 0. */
function isAny(shared: number): number {
  return (0 - (shared & anyValue)) >>> 31;
}

/** 1 when one of two masks says nothing, else 0. */
function isSilent(either: number): number {
  return either >>> silentBit;
}

/** The points of a pair, or 0 when it does not match: judge() without its sentences. */
export function pairPoints(founder: FounderCode, investor: InvestorCode): number {
  const points =
    marketPoints(
      founder.sectors,
      founder.stages,
      founder.regions,
      investor.sectors,
      investor.stages,
      investor.regions,
    ) + checkPoints(founder.ask, investor.min, investor.max);
  return points >= matchPoints ? points : 0;
}

/** The score of a pair, also of one that does not match. */
export function pairScore(
  founder: FounderCode,
  { sectors, stages, regions, min, max }: InvestorCode,
): number {
  const market = (own: number) =>
    marketPoints(own, founder.stages, founder.regions, sectors, stages, regions);
  const points = market(founder.sectors) || market(silent) - sectorUnknown;
  return (points + checkPoints(founder.ask, min, max)) / 2;
}

/** The place of a founder's stage in its enumeration. */
export const stagePlace = ({ stages }: FounderCode): number | null =>
  stages === silent ? null : 31 - Math.clz32(stages);

export function encodeFounder(founder: FounderSide): FounderCode {
  return {
    sectors: sectorBits(sectorsOf(founder)),
    stages: stageBits(founder.funding_stage === null ? [] : [founder.funding_stage]),
    regions: regionBits(founder.regions),
    ask: founder.requested_check_usd ?? Number.NaN,
  };
}

export function encodeInvestor(investor: InvestorSide): InvestorCode {
  const range = checkRange(investor);
  return {
    sectors: sectorBits(investor.preferred_sectors),
    stages: stageBits(investor.preferred_stages),
    regions: regionBits(investor.preferred_regions),
    min: range?.min ?? Number.NaN,
    max: range?.max ?? Number.NaN,
  };
}

/** Do two codes say the same? NaN equals NaN here. */
export function sameFounder(a: FounderCode, b: FounderCode): boolean {
  return (
    a.sectors === b.sectors && a.stages === b.stages && a.regions === b.regions && Object.is(a.ask, b.ask)
  );
}

export function sameInvestor(a: InvestorCode, b: InvestorCode): boolean {
  return (
    a.sectors === b.sectors &&
    a.stages === b.stages &&
    a.regions === b.regions &&
    Object.is(a.min, b.min) &&
    Object.is(a.max, b.max)
  );
}

const sectorBits = bits(sector);
const stageBits = bits(fundingStage);
const regionBits = bits(region, "GLOBAL");

/** Turns values into bits; `all` stands for every value. */
function bits<V extends string>(of: Enumeration<V>, all?: V): (given: readonly V[]) => number {
  if (of.values.length > silentBit) throw new Error("an enumeration has more values than a mask has bits");
  const bit = new Map(of.values.map((value, index) => [value, value === all ? anyValue : 1 << index]));
  return (given) => given.reduce((mask, value) => mask | (bit.get(value) ?? 0), 0) || silent;
}
