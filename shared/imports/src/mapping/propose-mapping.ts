import { isEmail } from "@kindling/contracts/fields/emails.ts";
import { contentFit } from "./content-fit.ts";
import { fieldsOf, type Kind, lookupOf, optionsOf, rowOf } from "./fields.ts";
import { claimsOf, type Mapping, type Target } from "./mapping.ts";
import { type Meaning, meaningsOf } from "./match-heading.ts";
import { markOf } from "./read-values.ts";
import { type DateOrder, dateMeanings, isAmbiguousDate } from "./texts/read-date.ts";
import { cellText, isEmptyWord } from "./texts/reading.ts";

/** A sheet: headings, and rows with a cell for each; missing cells are empty. */
export interface Sheet {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a person is shown of a column of the proposed mapping. */
export interface ColumnProposal {
  /** From 0 to 1. */
  readonly confidence: number;
  /** Whether the proposal may be taken without a look. */
  readonly isSure: boolean;
  /** The first different texts of the column, long ones cut. */
  readonly samples: readonly string[];
  /** Whether the column has dates that only a person can read: the order of day and month must be chosen. */
  readonly asksDates: boolean;
}

export interface Proposal {
  readonly mapping: Mapping;
  /** Beside the columns of the mapping. */
  readonly columns: readonly ColumnProposal[];
}

const sureFrom = 0.8;
/** Below it, a column is rather kept as a note. */
const leastConfidence = 0.45;
const sampleCount = 5;
/** How many cells of a column are read to judge what it is. */
const judgedCells = 60;
const judgedCharacters = 300;

interface Candidate extends Meaning {
  readonly column: number;
}

/** Says of each column of a sheet what it is, by heading and content; nothing twice. */
export function proposeMapping(kind: Kind, { headings, rows }: Sheet): Proposal {
  const contents = headings.map((_, at) => contentOf(rows, at));
  const candidates = headings.flatMap((heading, column): Candidate[] =>
    candidatesOf(kind, heading, contents[column]!).map((meaning) => ({ ...meaning, column })),
  );
  const chosen = choose(candidates);
  const proposals = headings.map((heading, at) => {
    const cells = contents[at]!;
    const other = cells.length === 0 ? empty : asNote;
    const { target, confidence } = chosen.get(at) ?? other;
    const dates = target.as === "joined" ? findDateOrder(rows, at) : null;
    return {
      column: { heading, target, dates: dates === "ask" ? null : dates },
      confidence,
      isSure: confidence >= sureFrom,
      samples: cells.slice(0, sampleCount),
      asksDates: dates === "ask",
    };
  });
  return {
    mapping: { columns: proposals.map(({ column }) => column), values: {} },
    columns: proposals.map(({ column: _, ...shown }) => shown),
  };
}

const empty: Meaning = { target: { as: "left-out" }, confidence: 1 };
const asNote: Meaning = { target: { as: "note" }, confidence: leastConfidence };

/** The different texts of a column that say something. */
function contentOf(rows: Sheet["rows"], column: number): string[] {
  const texts = new Set<string>();
  for (const row of rows) {
    const text = cellText((row[column] ?? "").slice(0, judgedCharacters));
    if (!isEmptyWord(text)) texts.add(text);
    if (texts.size === judgedCells) break;
  }
  return [...texts];
}

function candidatesOf(kind: Kind, heading: string, cells: readonly string[]): Meaning[] {
  const byHeading = meaningsOf(kind, heading).map(({ target, confidence }) => ({
    target,
    confidence: confidence * (0.3 + 0.7 * contentFit(kind, target, cells)),
  }));
  const mark = markTarget(kind, heading, cells);
  const byContent = cells.length === 0 ? [] : contentMeanings(kind, cells);
  return [...byHeading, ...(mark ? [{ target: mark, confidence: 0.97 }] : []), ...byContent];
}

/** What a column can be by its content alone. */
function contentMeanings(kind: Kind, cells: readonly string[]): Meaning[] {
  const share = (fits: (text: string) => boolean) => cells.filter(fits).length / cells.length;
  const fields =
    kind === "founder" ? ["sectors", "funding_stage"] : ["preferred_sectors", "preferred_stages"];
  const shares: [field: string, share: number, sureness: number][] = [
    ["email", share(isEmail), 0.85],
    ["linked_in", share((text) => /\blinkedin\.com\/\w/i.test(text)), 0.85],
    ["website", contentFit(kind, { as: "field", field: "website" }, cells), 0.6],
    ["phone", share((text) => /^\+?[\d\s()./-]{8,20}$/.test(text) && /^\+|[\s()-]/.test(text)), 0.6],
    ...fields.map((field): [string, number, number] => [
      field,
      contentFit(kind, { as: "field", field }, cells),
      0.6,
    ]),
  ];
  return shares
    .filter(([, part]) => part >= 0.8)
    .map(([field, part, sureness]) => ({ target: { as: "field", field }, confidence: part * sureness }));
}

/** The value whose marks a column has, such as "x" under "Fintech" or "Your sectors [Fintech]". */
function markTarget(kind: Kind, heading: string, cells: readonly string[]): Target | null {
  if (cells.length === 0 || !cells.every((text) => markOf(text) !== null)) return null;
  const name = /\[(.+)\]$/.exec(heading.trim())?.[1] ?? heading;
  for (const field of fieldsOf(kind)) {
    const row = rowOf(kind, field)!;
    if (row.kind !== "choices" || !optionsOf(row)) continue;
    const found = lookupOf(row).find(name);
    if (found?.length === 1) return { as: "mark", field, value: found[0]! };
  }
  return null;
}

/** The surest meaning of each column, where no other column has taken it; of equally sure ones the first. */
function choose(candidates: readonly Candidate[]): Map<number, Meaning> {
  const chosen = new Map<number, Meaning>();
  const claimed = new Set<string>();
  const bySureness = candidates
    .filter(({ confidence }) => confidence >= leastConfidence)
    .sort((a, b) => b.confidence - a.confidence);
  for (const { column, target, confidence } of bySureness) {
    const claims = claimsOf(target);
    const isName = claims.includes("name") ? namePart : target.as === "name-part" ? "name" : null;
    if (chosen.has(column) || claims.some((claim) => claimed.has(claim))) continue;
    if (isName !== null && claimed.has(isName)) continue;
    chosen.set(column, { target, confidence });
    for (const claim of claims) claimed.add(claim);
    if (target.as === "name-part") claimed.add(namePart);
  }
  return chosen;
}
const namePart = "a part of the name";

/**
 * The order of day and month in a column of dates: null where no date needs it, "ask" where its dates do not tell, and
 * only a person can.
 */
export function findDateOrder(rows: Sheet["rows"], column: number): DateOrder | "ask" | null {
  let isAmbiguous = false;
  const only = new Set<DateOrder>();
  for (const row of rows) {
    const text = cellText(row[column] ?? "");
    const meanings = dateMeanings(text);
    isAmbiguous ||= isAmbiguousDate(text);
    if (meanings["day-first"] && !meanings["month-first"]) only.add("day-first");
    if (meanings["month-first"] && !meanings["day-first"]) only.add("month-first");
  }
  const [order] = only;
  if (only.size === 1) return order!;
  return isAmbiguous ? "ask" : null;
}
