import { ReadingError } from "./reading-error.ts";

/**
 * Decodes text by its byte order mark (UTF-8, UTF-16), otherwise as UTF-8, and as Windows-1252 if it is not valid UTF-8.
 * @throws ReadingError for bytes that are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes("\0")) {
    throw new ReadingError(
      "wrong-format",
      "This file is not a table. Save your spreadsheet as an Excel workbook (.xlsx) or as CSV UTF-8, and choose that file.",
    );
  }
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
