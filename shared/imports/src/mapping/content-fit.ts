import { isEmail } from "@kindling/contracts/fields/emails.ts";
import { storedDeck } from "@kindling/contracts/founders/deck.ts";
import { type Kind, rowOf } from "./fields.ts";
import type { Target } from "./mapping.ts";
import { fieldReader } from "./read-field.ts";
import { readValues } from "./read-values.ts";
import { dateMeanings } from "./texts/read-date.ts";
import { readAmount, readCount } from "./texts/read-number.ts";

/** Whether the text of a cell is what a target needs. */
type Fits = (text: string) => boolean;

const looksLikeLink = (text: string): boolean =>
  /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$/i.test(text);
const looksLikeNumber = (text: string): boolean =>
  /\d/.test(text) && (readCount(text).value !== null || readAmount(text, 2).value !== null);
const isLinkedIn = (text: string): boolean => /\blinkedin\.com\b/i.test(text);

/** The share of cells that a target could read, from 0 to 1; 1 for an empty column. */
export function contentFit(kind: Kind, target: Target, cells: readonly string[]): number {
  const fits = fitsOf(kind, target);
  return cells.length === 0 ? 1 : cells.filter(fits).length / cells.length;
}

function fitsOf(kind: Kind, target: Target): Fits {
  switch (target.as) {
    case "field":
      return fieldFits(kind, target.field);
    case "name-part":
    case "city-and-state":
      return isPlainText;
    case "check-range":
      return (text) => readAmount(text, 0).problem === null;
    case "joined":
      return (text) => Object.values(dateMeanings(text)).some(Boolean);
    case "left-out":
    case "note":
      return () => true;
    default: {
      const mapping = { columns: [{ heading: "", target, dates: null }], values: {} };
      return (text) => readValues(kind, mapping, [text]).problems.length === 0;
    }
  }
}

const isPlainText: Fits = (text) => !isEmail(text) && !looksLikeLink(text) && !looksLikeNumber(text);

function fieldFits(kind: Kind, field: string): Fits {
  const row = rowOf(kind, field)!;
  const reads: Fits = (text) => readField(text).problems.length === 0;
  const readField = fieldReader(kind, field, {});
  if (field === "linked_in") return (text) => isLinkedIn(text) || (reads(text) && !looksLikeLink(text));
  if (field === "city" || field === "state") return (text) => isPlainText(text) && !text.includes(",");
  switch (row.kind) {
    case "text":
      return (text) => isPlainText(text) && text.length <= 120;
    case "long":
    case "entries":
      return isPlainText;
    case "link":
      return (text) => looksLikeLink(text) && !isLinkedIn(text);
    case "phone":
      return (text) => reads(text) && text.replace(/\D/g, "").length >= 6;
    case "year":
      return (text) => /^(?:19|20)\d\d$/.test(String(readField(text).value));
    case "deck":
      return (text) => storedDeck(text) !== null;
    case "choice":
    case "choices":
    case "temperature":
      // A person chooses values for the texts that are left.
      return (text) => readField(text).value !== undefined;
    default:
      return reads;
  }
}
