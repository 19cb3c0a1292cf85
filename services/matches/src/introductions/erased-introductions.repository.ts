import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import type pg from "pg";
import { Prisma } from "../../generated/client.ts";
import { literal } from "../matching/pair-tallies.repository.ts";

/** Deletes the introductions of erased founders or investors, and marks them to be published as deleted. */
export async function forgetIntroductions(
  client: pg.ClientBase,
  side: "founder" | "investor",
  ids: readonly number[],
): Promise<void> {
  await querySql(
    client,
    Prisma.sql`
      with erased as (
        delete from introductions where ${Prisma.raw(side)}_id = any(${literal(ids)}::int[])
        returning id, version + 1 as version),
      marked as (${markChanged("introduction", "erased", null)})
      select 1`,
  );
}
