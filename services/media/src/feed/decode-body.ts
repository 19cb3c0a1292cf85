import { TextDecoder } from "node:util";

/**
 * Decodes an XML document by its byte order mark, else Content-Type, else XML declaration (RFC 7303), else as UTF-8,
 * also if the charset is unknown. Invalid bytes become U+FFFD, so that one bad character does not lose a whole feed.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | null): string {
  const label =
    charsetOfByteOrderMark(bytes) ?? charsetOfHeader(contentType) ?? charsetOfDeclaration(bytes) ?? "utf-8";
  return decoderFor(label).decode(bytes);
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder("utf-8");
  }
}

function charsetOfByteOrderMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return null;
}

function charsetOfHeader(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1] ?? null;
}

function charsetOfDeclaration(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const label = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'>]+)["']/.exec(start)?.[1] ?? null;
  // It was read as single bytes, so the document cannot be UTF-16.
  return label !== null && /^utf-?16/i.test(label) ? null : label;
}
