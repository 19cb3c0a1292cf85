import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { TestDatabase } from "./test-database.ts";

/** Resolves when the outbox is empty and the relay idle. */
export async function waitUntilRelayIdle(database: TestDatabase): Promise<void> {
  await eventually(async () => {
    expect(await database.query("select from outbox")).toEqual([]);
    const waiting = await database.query(
      "select from pg_stat_activity where datname = $1 and query like '%order by position%' and state = 'idle'",
      [database.name],
    );
    expect(waiting).toHaveLength(1);
  });
}
