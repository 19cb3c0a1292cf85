import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** How a sheet shows a number, as far as it says what was typed. */
export type NumberFormat =
  | { readonly kind: "number" }
  | { readonly kind: "date"; readonly hasDay: boolean; readonly hasTime: boolean }
  | { readonly kind: "percent" }
  /** Filled up with zeros to a number of digits, as phone numbers and postal codes are. */
  | { readonly kind: "digits"; readonly digits: number }
  /** A currency other than the dollar, whose amounts must not be taken for dollars. */
  | { readonly kind: "currency"; readonly symbol: string };

const plain: NumberFormat = { kind: "number" };
const day: NumberFormat = { kind: "date", hasDay: true, hasTime: false };
const time: NumberFormat = { kind: "date", hasDay: false, hasTime: true };
const dayAndTime: NumberFormat = { kind: "date", hasDay: true, hasTime: true };

/** Formats without a code of their own (ECMA-376, part 1, 18.8.30); 27 to 58 are dates of East Asian versions. */
function builtIn(id: number): NumberFormat {
  if (id === 9 || id === 10) return { kind: "percent" };
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return day;
  if (id === 22) return dayAndTime;
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return time;
  return plain;
}

/** The number formats of cells, by the numbers of their styles. */
export function readNumberFormats(zip: Zip, path: string | undefined): NumberFormat[] {
  const formats: NumberFormat[] = [];
  if (path === undefined || !zip.has(path)) return formats;
  const codes = new Map<string, string>();
  let isInCellStyles = false;
  readXml(zip, path, {
    open(name, attributes) {
      if (name === "numFmt") codes.set(attributes.numFmtId ?? "", attributes.formatCode ?? "");
      else if (name === "cellXfs") isInCellStyles = true;
      else if (name === "xf" && isInCellStyles) {
        const id = attributes.numFmtId ?? "0";
        const code = codes.get(id);
        formats.push(code === undefined ? builtIn(Number(id)) : parseFormat(code));
      }
    },
    close(name) {
      if (name === "cellXfs") isInCellStyles = false;
    },
  });
  return formats;
}

/** Text in quotes, escaped characters, padding, and brackets with colours, conditions and languages. */
const literals = /"[^"]*"?|[\\_*].|\[[^\]]*\]/gs;
const currency = /\[\$([^\]-]+)[^\]]*\]|([€£¥₹₽₩])|"([A-Z]{3}) ?"/;
const dollars = /^(\$|US\$|USD)$/;

/** Excel's limit, in characters. */
const maxCodeLength = 255;

/** @param code a format code, such as `dd/mm/yyyy` or `[$€-407] #,##0.00;[Red]-#,##0.00` */
export function parseFormat(code: string): NumberFormat {
  if (code.length > maxCodeLength) return plain;
  // The first section is that of positive numbers.
  const symbols = code.replace(literals, "").split(";")[0]!;
  // Minutes and months have the same letter.
  const hasDay = /[yd]/i.test(symbols) || (/m/i.test(symbols) && !/[hs]/i.test(symbols));
  const hasTime = /[hs]/i.test(symbols);
  // Hours that count on after 24 are a duration.
  if (/\[(h+|m+|s+)\]/i.test(code)) return plain;
  if (!/general/i.test(symbols) && (hasDay || hasTime)) return { kind: "date", hasDay, hasTime };
  if (symbols.includes("%")) return { kind: "percent" };
  if (/^0{2,}$/.test(symbols)) return { kind: "digits", digits: symbols.length };
  const found = currency.exec(code);
  const symbol = (found?.[1] ?? found?.[2] ?? found?.[3])?.trim();
  return symbol && !dollars.test(symbol) ? { kind: "currency", symbol } : plain;
}
