import { createHash } from "node:crypto";

/** A weak ETag, because the gateway may compress the body. */
export function etagOf(content: string): string {
  return `W/"${createHash("sha1").update(content).digest("base64url")}"`;
}

/** Whether an If-None-Match header matches this ETag, by weak comparison. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const plain = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === plain);
}
