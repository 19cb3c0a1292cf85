import { readTypedNumber } from "@kindling/contracts/fields/numbers.ts";
import { currencyNames, multipliers, otherCurrencies } from "../synonyms/currencies.ts";
import { isEmptyWord, isScientific, lostDigits, nothing, type Reading, read, refused } from "./reading.ts";

/** An amount in USD, or a range of which one end may be open. */
export type Amount =
  | { readonly exact: number }
  | { readonly min: number | null; readonly max: number | null };

/** No number with its words is longer, and the patterns below need time for long texts. */
const longestNumber = 100;
const upTo = /^(?:up to|upto|max(?:imum)?|under|less than|below|at most|until|<=?|≤)[\s.:]*/i;
const from = /^(?:from|min(?:imum)?|over|more than|above|at least|starting at|>=?|≥)[\s.:]*/i;
const andMore = /\s*(?:\+|and (?:up|above|more|over)|or more)$/i;
const about = /^(?:~|≈|approx(?:imately)?\b|about\b|around\b|circa\b|ca\b|roughly\b)[\s.]*/i;
const between = /\s*(?:[-–—→]|\bto\b|\band\b|\.\.+)\s*/i;
const sumWithUnit = /^([^a-z]*\d[\d.,\s]*?)\s?([a-z]+)\.?$/i;

/** Reads an amount in US dollars, such as "$1.2M", "500k", "up to 2 million" and "$250k – $1M". */
export function readAmount(typed: string, places: 0 | 2): Reading<Amount> {
  if (isEmptyWord(typed)) return nothing;
  if (typed.length > longestNumber) return refused("must be a number");
  if (isScientific(typed)) return refused(lostDigits);
  const currency = otherCurrencies.find(({ written }) => written.test(typed));
  if (currency)
    return refused(`is in ${currency.name}: convert it to US dollars, which are the only currency`);
  const text = typed
    .replace(currencyNames, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(about, "")
    .replace(/^between\s/i, "");
  const open = openAmount(text, places);
  if (open) return open;
  const ends = text.split(between);
  if (ends.length === 2 && ends.every((end) => /\d/.test(end))) return readRange(ends[0]!, ends[1]!, places);
  return asAmount(readSum(text, places), (exact) => ({ exact }));
}

function openAmount(text: string, places: 0 | 2): Reading<Amount> | null {
  if (upTo.test(text))
    return asAmount(readSum(text.replace(upTo, ""), places), (max) => ({ min: null, max }));
  const bare = text.replace(from, "").replace(andMore, "");
  return bare === text ? null : asAmount(readSum(bare, places), (min) => ({ min, max: null }));
}

const asAmount = (sum: Reading<number>, toAmount: (value: number) => Amount): Reading<Amount> =>
  sum.value === null ? refused(sum.problem ?? "must be a number") : read(toAmount(sum.value));

/** Reads both ends. In "1-5M" the unit stands for both; "$500 – 1M" could be either, and is refused. */
function readRange(low: string, high: string, places: 0 | 2): Reading<Amount> {
  const max = readSum(high, places);
  const unit = unitOf(high);
  const isShort = unit !== "" && unitOf(low) === "" && Number(low.replace(/[^\d.]/g, "")) < 1000;
  const min = readSum(isShort ? `${low.trim()}${unit}` : low, places);
  if (min.value === null || max.value === null)
    return refused(min.problem ?? max.problem ?? "must be a range");
  if (min.value === max.value) return read({ exact: min.value });
  if (min.value < max.value) return read({ min: min.value, max: max.value });
  return refused(
    isShort ? "is a range with one unit: write both amounts in full" : "must begin with its smaller amount",
  );
}

const unitOf = (sum: string): string => {
  const unit = sumWithUnit.exec(sum.trim())?.[2]?.toLowerCase() ?? "";
  return multipliers.get(unit) ?? "";
};

/** Reads one sum. "million", "mn" and the like become the suffix that forms take. */
function readSum(sum: string, places: 0 | 2): Reading<number> {
  const text = sum.trim().replace(about, "");
  const [, digits, word = ""] = sumWithUnit.exec(text) ?? [];
  const suffix = multipliers.get(word.toLowerCase());
  return readTypedNumber(suffix === undefined ? text : `${digits}${suffix}`, places);
}

/** Reads one amount in US dollars. Of "up to 2M" and "500k+" it is the amount; a range is refused. */
export function readUsd(typed: string, places: 0 | 2): Reading<number> {
  const { value, problem } = readAmount(typed, places);
  if (value === null) return problem === null ? nothing : refused(problem);
  if ("exact" in value) return read(value.exact);
  if (value.min !== null && value.max !== null) return refused("is a range where one amount is needed");
  return read(value.min ?? value.max!);
}

/** Reads a whole number of people, companies or years, such as "1,200", "10+ years" and "5k users". */
export function readCount(typed: string): Reading<number> {
  if (isEmptyWord(typed)) return nothing;
  if (typed.length > longestNumber) return refused("must be a number");
  if (isScientific(typed)) return refused(lostDigits);
  if (/%|\bper ?cent\b/i.test(typed)) return refused("is a percentage where a number is needed");
  const text = typed.replace(about, "").replace(from, "").trim();
  const [, number = text, word = ""] = /^([\d.,\s]+[kmb]?)\s*\+?\s*([a-z]*)$/i.exec(text) ?? [];
  return multipliers.has(word.toLowerCase()) ? readSum(text.replace("+", ""), 0) : readTypedNumber(number, 0);
}
