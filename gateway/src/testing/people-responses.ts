import type { Received } from "./recording-upstream.ts";

/** The people of a part of a list, by their ids if it has some. */
export function listedIn<P extends { id: number }>(
  url: string,
  path: string,
  all: readonly P[],
): P[] | undefined {
  const { pathname, searchParams } = new URL(url, "http://service");
  if (pathname !== path || searchParams.size === 0) return undefined;
  const ids = searchParams.get("ids")?.split(",").map(Number);
  const offset = Number(searchParams.get("offset"));
  const limit = Number(searchParams.get("limit") ?? all.length);
  return all.filter(({ id }) => ids === undefined || ids.includes(id)).slice(offset, offset + limit);
}

/** The people of the ids in a body, with their names. */
export const namesOf = (all: readonly { id: number; name: string; company?: string }[], body: string) =>
  all
    .filter(({ id }) => (JSON.parse(body) as { ids: number[] }).ids.includes(id))
    .map(({ id, name, company = null }) => ({ id, name, company, is_present: true }));

/** A person's record with the changes of a PUT, which are not stored. */
export function changedBy(
  { method, url, body }: Pick<Received, "method" | "url" | "body">,
  service: "founders" | "investors",
  records: readonly { id: number }[],
): object | undefined {
  const pattern = { founders: "/api/founders/:id", investors: "/api/investors-database/:id" }[service];
  const paths = (id: number) => [pattern.replace(":id", String(id)), `/internal/${service}/${id}/email`];
  const record = records.find(({ id }) => method === "PUT" && paths(id).includes(url));
  return record && { ...record, ...JSON.parse(body) };
}
