import { ReadingError } from "./reading-error.ts";

/**
 * Decodes text by its byte order mark (UTF-8, UTF-16), otherwise as UTF-8, and as Windows-1252 if it is not valid UTF-8.
 * @throws ReadingError for bytes that are no text, and for UTF-8 that ends within a character
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
  if (isUtf8(bytes)) return "utf-8";
  if (isCutUtf8(bytes)) {
    throw new ReadingError(
      "damaged",
      "The file is not complete: it ends within a character. Save or download it again, and choose the new file.",
    );
  }
  return "windows-1252";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether only the end is missing. A single letter of Windows-1252 at the end of plain English looks the same. */
function isCutUtf8(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return /[^\0-\x7f]/.test(text);
  } catch {
    return false;
  }
}
