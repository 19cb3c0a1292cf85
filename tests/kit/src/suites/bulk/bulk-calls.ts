import { type BulkProgress, bulkProgress } from "@kindling/contracts/bulk/schemas.ts";
import { Client } from "pg";
import { expect } from "vitest";
import { eventually } from "../../eventually.ts";
import type { TestDatabase } from "../../test-database.ts";
import type { TestService } from "../../test-service.ts";

/** The records of which the suite changes many. */
export interface BulkOptions {
  /** `/api/founders` */
  path: string;
  kind: "founder" | "investor";
  /** The error text for an unknown record. */
  notFound: string;
}

export const anna = { role: "admin", name: "Anna Ångström" } as const;

export const linesOf = (text: string): BulkProgress[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => bulkProgress.strict().parse(JSON.parse(line)));

/** Stores so many records with the temperature COLD, by a statement. */
export async function store(database: TestDatabase, kind: BulkOptions["kind"], count: number): Promise<void> {
  const columns = kind === "founder" ? "company, name, email, temperature" : "name, email, temperature";
  const company = kind === "founder" ? "'Company ' || n," : "";
  await database.query(
    `insert into ${kind}s (${columns})
     select ${company} 'Name ' || n, 'n' || n || '@example.com', 'COLD' from generate_series(1, ${count}) n`,
  );
}

/** How many records have each temperature. */
export async function temperatures(database: TestDatabase, kind: string): Promise<Record<string, number>> {
  const rows = await database.query<{ temperature: string; count: number }>(
    `select temperature, count(*)::int as count from ${kind}s group by 1`,
  );
  return Object.fromEntries(rows.map(({ temperature, count }) => [temperature, count]));
}

/**
 * Locks a record, as a write that takes long does, begins a change, and lets `work` run once that waits for the lock.
 * Returns what became of the change.
 */
export async function whileLocked<T>(
  database: TestDatabase,
  kind: string,
  id: number,
  begin: () => Promise<T>,
  work: (begun: Promise<T>) => Promise<unknown>,
): Promise<T> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`select from ${kind}s where id = $1 for update`, [id]);
    const begun = begin();
    await eventually(async () => {
      const waiting = await client.query(
        "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'",
        [database.name],
      );
      expect(waiting.rowCount).toBeGreaterThan(0);
    });
    await work(begun);
    await client.query("rollback");
    return await begun;
  } finally {
    await client.end();
  }
}

/** The calls of a service that change many records. */
export function bulkCalls(service: TestService, { path, kind }: BulkOptions) {
  return {
    store: (count: number) => store(service.database, kind, count),
    temperatures: () => temperatures(service.database, kind),
    /** Changes many; returns all lines. */
    change: async (select: object, change: object): Promise<BulkProgress[]> => {
      const { status, body } = await service.callAs(
        anna,
        "POST",
        `${path}/bulk`,
        { select, change },
        { "x-request-id": "bulk-suite-1" },
      );
      expect(status, JSON.stringify(body)).toBe(200);
      return linesOf(body);
    },
    undo: async (bulk: string): Promise<BulkProgress[]> => {
      const { status, body } = await service.callAs(anna, "POST", `${path}/bulk/${bulk}/undo`);
      expect(status, JSON.stringify(body)).toBe(200);
      return linesOf(body);
    },
    entries: () =>
      service.database.query<{ record_id: number; action: string; request_id: string; changes: object }>(
        "select record_id::int, action, actor_name, request_id, changes from history order by id",
      ),
  };
}
