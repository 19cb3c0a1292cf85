import { TextDecoder } from "node:util";

/**
 * Decodes an XML document's bytes by byte order mark, then Content-Type, then XML declaration (RFC 7303), otherwise, or
 * if that charset is unknown, as UTF-8. Invalid bytes become U+FFFD, so that one bad character does not lose a whole feed.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | null): string {
  const label = markedCharset(bytes) ?? namedCharset(contentType) ?? declaredCharset(bytes) ?? "utf-8";
  return decoderFor(label).decode(bytes);
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder("utf-8");
  }
}

function markedCharset(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return null;
}

function namedCharset(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1] ?? null;
}

function declaredCharset(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const label = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'>]+)["']/.exec(start)?.[1] ?? null;
  // It was read as single bytes, so the document cannot be UTF-16.
  return label !== null && /^utf-?16/i.test(label) ? null : label;
}
