import { TextDecoder } from "node:util";

/**
 * Decodes an XML document's bytes. A byte order mark decides, then the answer's Content-Type, then the XML
 * declaration (RFC 7303), else UTF-8; so does UTF-8 when the named charset is unknown. Bytes that do not fit
 * become U+FFFD: one bad character must not cost the library a whole feed.
 *
 * @param contentType the answer's Content-Type header, if any.
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
  // Read here as single bytes, so it cannot be UTF-16 whatever it says.
  return label !== null && /^utf-?16/i.test(label) ? null : label;
}
