import { type Kind, lookupOf, rowOf } from "./fields.ts";
import { choiceKey, type Mapping } from "./mapping.ts";
import type { Find, Lookup } from "./texts/lookup.ts";
import { readChoices } from "./texts/read-choice.ts";
import { readEmail, readLink, readLinkedIn, readPhone } from "./texts/read-contact.ts";
import { readYear } from "./texts/read-date.ts";
import { readCount, readUsd } from "./texts/read-number.ts";
import { inOneLine, isEmptyWord, nothing, type Reading, read } from "./texts/reading.ts";

/** A problem of a value: its text, and a message that follows the field's label. */
export interface ValueProblem {
  readonly text: string;
  readonly message: string;
}
/** What a text is in a field: a value, or undefined for none, with the parts of the text that could not be read. */
export interface FieldValue {
  readonly value?: unknown;
  readonly problems: readonly ValueProblem[];
}
export type ReadField = (text: string) => FieldValue;

/** The message of the contracts for a text that is none of a field's values. */
export const noSuchValue = "is not one of the values that it can have";

/** How a field's text becomes its value; the contracts' schema then checks it. @throws Error for an unknown field */
export function fieldReader(kind: Kind, field: string, values: Mapping["values"]): ReadField {
  const row = rowOf(kind, field);
  if (!row) throw new Error(`a ${kind} has no field ${field}`);
  if (field === "linked_in") return one(readLinkedIn);
  switch (row.kind) {
    case "text":
      return one((text) => read(inOneLine(text)));
    case "long":
      return one(read);
    case "email":
      return one(readEmail);
    case "phone":
      return one(readPhone);
    case "link":
      return one(readLink);
    case "count":
      return one(readCount);
    case "year":
      return one(readYear);
    case "usd":
      return one((text) => readUsd(text, 0));
    case "cents":
      return one((text) => readUsd(text, 2));
    case "entries":
      return one(readEntries);
    case "choices":
      return choicesReader(lookupOf(row), chosenIn(values[field]));
    case "choice":
    case "temperature":
      return choiceReader(lookupOf(row), chosenIn(values[field]));
    default:
      return one((text) => (isEmptyWord(text) ? nothing : read(text)));
  }
}

/** The values that a person chose for texts of a field. */
export const chosenIn =
  (choices: Mapping["values"][string] = {}): Find =>
  (text) => {
    const key = choiceKey(text);
    return Object.hasOwn(choices, key) ? choices[key]! : null;
  };

const one =
  (readOne: (text: string) => Reading<unknown>): ReadField =>
  (text) => {
    const { value, problem } = readOne(text);
    if (problem !== null) return { problems: [{ text, message: problem }] };
    return value === null ? { problems: [] } : { value, problems: [] };
  };

/** What reads into values and unknown texts. */
export const toFieldValue = (values: readonly string[], unknown: readonly string[]): FieldValue => ({
  ...(values.length > 0 && { value: values }),
  problems: unknown.map((text) => ({ text, message: noSuchValue })),
});

const choicesReader =
  (lookup: Lookup, chosen: Find): ReadField =>
  (text) => {
    if (isEmptyWord(text) && !chosen(text)) return { problems: [] };
    const { values, unknown } = readChoices(text, lookup, chosen);
    return toFieldValue(
      values,
      unknown.filter((part) => !isEmptyWord(part)),
    );
  };

/** One value; a text that has several is refused as a whole, because nobody knows which one counts. */
const choiceReader = (lookup: Lookup, chosen: Find): ReadField => {
  const readAll = choicesReader({ ...lookup, ladder: [] }, chosen);
  return (text) => {
    const { value = [], problems } = readAll(text);
    const [one, ...others] = value as readonly string[];
    if (others.length > 0 || problems.length > 0) return { problems: [{ text, message: noSuchValue }] };
    return one === undefined ? { problems } : { value: one, problems };
  };
};

/** Free entries, separated by semicolons, bars or lines, or where there are none of these by commas. */
function readEntries(text: string): Reading<string[]> {
  if (isEmptyWord(text)) return nothing;
  const separator = /[;|•\n]/.test(text) ? /[;|•\n]/ : /,/;
  return read(
    text
      .split(separator)
      .map(inOneLine)
      .filter((entry) => !isEmptyWord(entry)),
  );
}
