import { temperatures } from "@kindling/test-kit/suites/bulk/bulk-calls.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import { expect } from "vitest";

export const path = "/api/founders/bulk";
const all = JSON.stringify({ select: { query: {} }, change: { temperature: "HOT" } });

/** Makes all founders HOT. */
export const begin = (url: string, signal: AbortSignal | null = null, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-encoding": "gzip, br, zstd", ...headers },
    body: all,
    signal,
  });

/** The history and the outbox have exactly the founders that were changed. */
export async function expectWhole(database: TestDatabase, changed: number): Promise<void> {
  expect(await temperatures(database, "founder")).toMatchObject({ HOT: changed });
  const [{ recorded, advanced } = {}] = await database.query(
    `select (select count(*) from history)::int as recorded,
            (select count(*) from founders where version = 2)::int as advanced`,
  );
  expect({ recorded, advanced }).toEqual({ recorded: changed, advanced: changed });
}
