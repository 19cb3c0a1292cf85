import { createHash } from "node:crypto";

/** A weak ETag, since the gateway may compress what it stands for. */
export function etagOf(content: string): string {
  return `W/"${createHash("sha1").update(content).digest("base64url")}"`;
}

/** Whether an If-None-Match header names this ETag, by weak comparison. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const plain = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === plain);
}
