import { ReadingError } from "./reading-error.ts";
import { locked } from "./xlsx/zip.ts";

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

const zipSignatures = [ascii("PK\x03\x04"), ascii("PK\x05\x06")];
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const imageSignatures = [
  [0x89, ...ascii("PNG")],
  [0xff, 0xd8, 0xff],
  ascii("GIF87a"),
  ascii("GIF89a"),
  ascii("II*\0"),
  ascii("MM\0*"),
];

/**
 * Whether a file is a ZIP archive or text.
 * @throws ReadingError for a file that is neither, such as a picture or a workbook of Excel 2003
 */
export function detectFormat(bytes: Uint8Array): "zip" | "text" {
  if (zipSignatures.some((signature) => startsWith(bytes, signature))) return "zip";
  if (startsWith(bytes, compoundSignature)) throw compoundFile(bytes);
  if (startsWith(bytes, ascii("%PDF"))) throw wrongFormat("a PDF document");
  if (imageSignatures.some((signature) => startsWith(bytes, signature)) || isWebp(bytes)) {
    throw wrongFormat("a picture");
  }
  if (startsWith(bytes, [0x1f, 0x8b])) throw wrongFormat("a compressed file");
  return "text";
}

const isWebp = (bytes: Uint8Array) => startsWith(bytes, ascii("RIFF")) && startsWith(bytes, ascii("WEBP"), 8);

export const wrongFormat = (what: string) =>
  new ReadingError(
    "wrong-format",
    `This file is ${what}. Save your spreadsheet as an Excel workbook (.xlsx) or as CSV UTF-8, and choose that file.`,
  );

/** Excel stores its old workbooks, and new ones with a password, in the same container. */
function compoundFile(bytes: Uint8Array): ReadingError {
  if (new TextDecoder("utf-16le").decode(bytes).includes("EncryptedPackage")) return locked();
  return new ReadingError(
    "old-format",
    "This is a file of an old Excel version (.xls). Save it as an Excel workbook (.xlsx), and choose that file.",
  );
}

/** A web page, or XML of Excel 2003, which programs also save under names of spreadsheets. */
export function refuseMarkup(text: string): void {
  const start = text.slice(0, 1_000).trimStart();
  if (/^<(!doctype html|html|table|head|meta|body)\b/i.test(start)) throw wrongFormat("a web page");
  if (/^<\?xml\b/.test(start)) throw wrongFormat("an XML document");
}

/** @param paths those of an archive, in lower case */
export function refuseOtherArchives(paths: readonly string[]): void {
  const has = (part: RegExp) => paths.some((path) => part.test(path));
  if (has(/^xl\/workbook\.bin$/)) throw wrongFormat("a binary workbook (.xlsb)");
  if (has(/\.iwa$|^index\.zip$/)) throw wrongFormat("a spreadsheet of Numbers");
  if (has(/^content\.xml$/)) throw wrongFormat("an OpenDocument file (.ods)");
  if (has(/^(word|ppt)\//)) throw wrongFormat("a document or a presentation");
  if (!has(/^\[content_types\]\.xml$/)) throw wrongFormat("a ZIP archive. Unpack it first");
}
