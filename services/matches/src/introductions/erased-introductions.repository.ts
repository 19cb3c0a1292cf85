import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import { PeriodicJob, type PeriodicJobOptions } from "@kindling/service-kit/process/periodic-job.ts";
import type pg from "pg";
import { Prisma } from "../../generated/client.ts";
import { literal } from "../matching/pair-tallies.repository.ts";
import { keepOtherSides } from "./left-introductions.repository.ts";

/** Deletes the introductions of erased founders or investors, and marks them to be published as deleted. */
export async function forgetIntroductions(
  client: pg.ClientBase,
  side: "founder" | "investor",
  ids: readonly number[],
): Promise<void> {
  await keepOtherSides(client, side, ids);
  await querySql(
    client,
    Prisma.sql`
      with erased as (
        delete from introductions where ${Prisma.raw(side)}_id = any(${literal(ids)}::int[])
        returning id, version + 1 as version),
      mails as (delete from introduction_mails using erased where introduction_id = erased.id),
      marked as (${markChanged("introduction", "erased", null)})
      select 1`,
  );
}

/** Deletes introductions that a replica of an older version has left when it stored the erasure of a side, every hour. */
export function sweepIntroductions(
  pool: pg.Pool,
  { log, registry, wakeRelay }: Pick<PeriodicJobOptions, "log" | "registry"> & { wakeRelay: () => void },
): PeriodicJob {
  return new PeriodicJob({
    name: "forget introductions",
    intervalMs: 3_600_000,
    firstAfterMs: 0,
    log,
    registry,
    run: async () => {
      if (await forgetOrphans(pool)) wakeRelay();
    },
  });
}

/** Deletes introductions of an erased side. Returns whether there were any. */
export async function forgetOrphans(pool: pg.Pool): Promise<boolean> {
  let isAny = false;
  await pool.query(
    "delete from introduction_mails m where not exists (select from introductions i where i.id = m.introduction_id)",
  );
  for (const side of ["founder", "investor"] as const) {
    const { rows } = await pool.query<{ id: number }>(
      `select distinct s.id from introductions i join ${side}s s on s.id = i.${side}_id
       where s.state is null and not s.archived`,
    );
    for (const table of ["introduction_preferences", "left_introductions"])
      await pool.query(
        `delete from ${table} kept using ${side}s s
         where kept.role = $1 and s.id = kept.subject_id and s.state is null and not s.archived`,
        [side],
      );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) continue;
    isAny = true;
    await inOwnTransaction(pool, async (client) => {
      await forgetIntroductions(client, side, ids);
      await client.query("select erase_history($1, $2)", [side, ids]);
    });
  }
  return isAny;
}
