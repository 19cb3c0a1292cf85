/** The first bytes of a picture; in WebP, those from the eighth on. */
const kinds: readonly (readonly [type: string, offset: number, bytes: string])[] = [
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["image/webp", 8, "WEBP"],
];

/** A picture as a `data:` URL; null for other content. The bytes decide, not what the server says of them. */
export function pictureUrl(body: Uint8Array): string | null {
  const content = Buffer.from(body);
  const kind = kinds.find(
    ([, offset, bytes]) => content.toString("latin1", offset, offset + bytes.length) === bytes,
  );
  return kind === undefined ? null : `data:${kind[0]};base64,${content.toString("base64")}`;
}
