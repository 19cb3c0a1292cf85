/** The bytes of text in an encoding that files have. */
export type Encoding = "utf-8" | "utf-8-bom" | "utf-16le" | "utf-16be" | "windows-1252";

export const encodings: readonly Encoding[] = ["utf-8", "utf-8-bom", "utf-16le", "utf-16be", "windows-1252"];

/** @throws Error for a character that Windows-1252 does not have */
export function encode(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case "utf-8":
      return new TextEncoder().encode(text);
    case "utf-8-bom":
      return new TextEncoder().encode(`\uFEFF${text}`);
    case "utf-16le":
      return new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
    case "utf-16be":
      return new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16());
    case "windows-1252":
      return Uint8Array.from(text, (character) => {
        const byte = windows1252.indexOf(character);
        if (byte < 0) throw new Error(`Windows-1252 has no ${character}`);
        return byte;
      });
  }
}

/** By the Encoding Standard: its bytes are those of Latin 1, except for these. */
const special = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const windows1252 = Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte < 0xa0 ? special[byte - 0x80] : String.fromCharCode(byte),
).join("");
