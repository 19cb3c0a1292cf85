import { ReadingError } from "./reading-error.ts";

/**
 * Decodes text by its byte order mark (UTF-8, UTF-16), otherwise as UTF-8, and as Windows-1252 if it is not valid UTF-8.
 * @throws ReadingError for bytes that are no text, and for UTF-8 that ends within a character
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.includes("\0")) {
    throw new ReadingError(
      "wrong-format",
      "This file is not a table. Save your spreadsheet as an Excel workbook (.xlsx) or as CSV UTF-8, and choose that file.",
    );
  }
  return text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: true });
  } catch {
    return decodeWindows1252(bytes);
  }
  try {
    return text + decoder.decode();
  } catch {
    // A single letter of Windows-1252 at the end of plain English looks the same as a cut character.
    if (!/[^\0-\x7f]/.test(text)) return decodeWindows1252(bytes);
    throw new ReadingError(
      "damaged",
      "The file is not complete: it ends within a character. Save or download it again, and choose the new file.",
    );
  }
}

const decodeWindows1252 = (bytes: Uint8Array) => new TextDecoder("windows-1252").decode(bytes);
