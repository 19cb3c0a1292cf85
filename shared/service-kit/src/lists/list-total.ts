import type pg from "pg";
import { readListVersion } from "./whole-list.ts";

/**
 * How many records a list has. It is counted again only when the table has changed (migration `list_version`): at 100,000
 * records a count takes 10 ms of CPU time, and every fetch of some records needs it.
 */
export class ListTotal {
  private readonly pool: pg.Pool;
  private readonly table: string;
  private last: { version: string; count: Promise<number> } | null = null;

  constructor(pool: pg.Pool, table: string) {
    this.pool = pool;
    this.table = table;
  }

  async read(): Promise<number> {
    // Read before the records are counted, so that a count is never used after a change that it lacks.
    const version = await readListVersion(this.pool);
    if (this.last?.version === version) return this.last.count;
    const last = { version, count: this.count() };
    this.last = last;
    last.count.catch(() => {
      if (this.last === last) this.last = null;
    });
    return last.count;
  }

  private async count(): Promise<number> {
    const { rows } = await this.pool.query<{ total: number }>(
      `select count(*)::int as total from ${this.table}`,
    );
    return rows[0]!.total;
  }
}
