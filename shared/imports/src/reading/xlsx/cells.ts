import type { NumberFormat } from "./number-formats.ts";
import { numberText } from "./number-text.ts";
import { unescapeCharacters } from "./texts.ts";
import { damaged } from "./zip.ts";

/** What the cells of a sheet refer to by numbers. */
export interface SheetParts {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly isSince1904: boolean;
}

/**
 * @param value what the cell stores, by its type (ECMA-376, part 1, 18.18.11)
 * @throws ReadingError for a text that the workbook does not have
 */
export function cellText(
  value: string,
  { type, style }: { readonly type: string; readonly style: number },
  parts: SheetParts,
): string {
  switch (type) {
    case "s": {
      if (value === "") return "";
      const text = parts.texts[Number(value)];
      if (text === undefined) throw damaged();
      return text;
    }
    case "b":
      return value === "1" || value === "true" ? "TRUE" : value === "" ? "" : "FALSE";
    case "d":
      return value.replace(/T00:00:00(\.0+)?Z?$/, "");
    case "n":
      return numberText(value, parts.formats[style], parts.isSince1904);
    default:
      return unescapeCharacters(value);
  }
}

/** @param reference such as "AB12" @returns the number of its column, from 0 */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw damaged();
  return column - 1;
}
