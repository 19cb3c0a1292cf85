import type { Caller } from "@kindling/contracts/access.ts";
import type { NamedRecord } from "@kindling/contracts/history/activity.ts";
import { archiveDays, type Removal } from "@kindling/contracts/removals/schemas.ts";
import { raw, sqltag as sql } from "@prisma/client/runtime/client";
import type pg from "pg";
import { isApproved } from "../applications/stored-application.ts";
import { querySql } from "../database/query-sql.ts";
import { inOwnTransaction } from "../database/transaction.ts";
import { eraseDuplicates } from "../duplicates/erase-duplicates.ts";
import { notFound } from "../errors.ts";
import { toActor } from "../history/actor.ts";
import { moveRecord } from "../history/record-move.ts";
import { eraseStagedRows } from "../imports/erase-staged-rows.ts";
import { attemptEach } from "../process/periodic-job.ts";
import { archivedRecords, lockMoves } from "./archive-records.ts";
import type { ErasureList } from "./erasure-list.ts";
import { forgetMerges } from "./merge-records.repository.ts";
import { existingRecords, presentRecords } from "./present-records.repository.ts";
import { type RemovalRow, removedRecords, toRemoval } from "./removed-records.repository.ts";

export type RemovalsRepository = ReturnType<typeof removalsRepository>;

/** The records of a service that can be archived and erased. */
export interface RemovableRecords {
  /** As in the history and in the outbox: `founder`. */
  readonly kind: string;
  readonly table: string;
  /** The error text for an unknown id. */
  readonly notFound: string;
}

/** Who removes or restores a record: the caller of a request, or the service when the archive's days are over. */
export interface RemovalAuthor {
  readonly caller: Caller | { readonly role: "system" };
  readonly requestId: string | null;
}

/**
 * Archives, restores and erases the records of a service. A record is in its table or in `removals`. Every move is one
 * transaction, with an entry in the history and the mark that publishes it.
 */
export function removalsRepository(
  pool: pg.Pool,
  { kind, table, notFound: notFoundText }: RemovableRecords,
  erasures: ErasureList,
  wakeRelay: () => void,
) {
  const from = raw(table);
  const unknown = () => notFound(notFoundText);

  /** Runs one move of a record after another, so that each finds the record where the one before left it. */
  async function inTurn<T>(id: number, move: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const result = await inOwnTransaction(pool, async (client) => {
      await lockMoves(client, [id]);
      return move(client);
    });
    wakeRelay();
    return result;
  }

  const find = async (client: pg.ClientBase, id: number): Promise<RemovalRow | undefined> => {
    const { rows } = await client.query<RemovalRow>(
      "select id, version, archived_at, erased_at, merged_into from removals where id = $1",
      [id],
    );
    return rows[0];
  };

  /** The columns of the table that an archived record has values for; null for a record that is not archived. */
  const archivedColumns = async (client: pg.ClientBase, id: number): Promise<string | null> => {
    const { rows } = await client.query<{ columns: string | null }>(
      `select string_agg(quote_ident(attname), ', ') as columns
       from removals join pg_attribute on record || '{"restored_at": null}' ? attname::text
       where id = $1 and attrelid = $2::regclass and attnum > 0 and attgenerated = ''`,
      [id, table],
    );
    return rows[0]!.columns;
  };

  const isPresent = async (client: pg.ClientBase, id: number): Promise<boolean> => {
    const { rowCount } = await client.query(`select from ${table} where id = $1`, [id]);
    return rowCount === 1;
  };

  /** Erases a record unless it is erased already. */
  async function eraseNow(client: pg.ClientBase, id: number, author: RemovalAuthor): Promise<void> {
    const actor = toActor(author.caller);
    await eraseStagedRows(client, table, id);
    await querySql(
      client,
      sql`
      with gone as (delete from ${from} where id = ${id} returning version),
      erased as (
        insert into removals as r (id, version, erased_at, actor_role, actor_id, actor_name)
        select ${id}, coalesce((select version + 1 from gone), 1), now(), ${actor.role}, ${actor.id}::int,
               ${actor.name}::text
        on conflict (id) do update
        set version = r.version + 1, record = null, erased_at = now(), actor_role = excluded.actor_role,
            actor_id = excluded.actor_id, actor_name = excluded.actor_name
        where r.erased_at is null
        returning id, version),
      ${moveRecord({ kind, moved: "erased", action: "erased", author })}
      select from erased`,
    );
    await forgetMerges(client, id);
    // A separate statement sees the entries of edits that the deletion had to wait for.
    await client.query("select erase_history($1, $2)", [kind, [id]]);
    await eraseDuplicates(client, id);
  }

  /** @param before if given, erases only a record that is archived, and was before that time; else returns null */
  const erase = (id: number, author: RemovalAuthor, before?: Date): Promise<Removal | null> =>
    inTurn(id, async (client) => {
      const known = await find(client, id);
      if (before !== undefined && !(known?.erased_at === null && known.archived_at < before)) return null;
      if (known === undefined && !(await isPresent(client, id))) throw unknown();
      if (known?.erased_at != null) return toRemoval(known);
      await eraseNow(client, id, author);
      // Just before the commit: if this fails, nothing is erased; if the commit fails, the list has one record too
      // many.
      await erasures.add(kind, id);
      return toRemoval((await find(client, id))!);
    });

  return {
    kind,
    ...removedRecords(pool, table),
    ...presentRecords(pool, table),

    /** The names of records that exist, also in the archive. */
    async names(ids: readonly number[]): Promise<NamedRecord[]> {
      const { rows } = await pool.query<NamedRecord>(
        `select id, name, company, ${isApproved} as is_present from ${table} where id = any($1::int[])
         union all
         select id, record ->> 'name', record ->> 'company', false from removals
         where id = any($1::int[]) and erased_at is null`,
        [ids],
      );
      return rows;
    },

    /**
     * Takes a record out of all lists until it is restored or erased. One that its member has deleted can be restored
     * by admins only, once one of them archives it. @throws 404 for an unknown or erased id
     */
    archive(id: number, author: RemovalAuthor): Promise<Removal> {
      const actor = toActor(author.caller);
      return inTurn(id, async (client) => {
        await querySql(
          client,
          sql`
          with ${archivedRecords(table, [id], actor)},
          taken_over as (
            update removals
            set version = version + 1, actor_role = 'admin', actor_id = ${actor.id}::int, actor_name = ${actor.name}::text
            where id = ${id} and erased_at is null and actor_role = ${kind} and ${actor.role} = 'admin'
            returning id, version),
          moved as (select * from archived union all select * from taken_over),
          ${moveRecord({ kind, moved: "moved", action: "archived", author })}
          select from moved`,
        );
        const known = await find(client, id);
        if (known === undefined || known.erased_at !== null) throw unknown();
        return toRemoval(known);
      });
    },

    /**
     * Brings an archived record back; leaves one that is not archived as it is. The member takes back only a removal of
     * their own.
     * @throws 404 for an unknown or erased id, or a member whose record somebody else has archived, and a unique
     *   violation when another record has its email or company
     */
    unarchive(id: number, author: RemovalAuthor): Promise<void> {
      const isMember = author.caller.role === kind;
      return inTurn(id, async (client) => {
        // Other versions may have added columns since, or archived the record with columns that this one does not know.
        const columns = await archivedColumns(client, id);
        if (columns !== null) {
          await querySql(
            client,
            sql`
            with found as (
              delete from removals
              where id = ${id} and (not ${isMember}::bool or (actor_role, actor_id) = (${kind}, id))
              returning *),
            back as (
              insert into ${from} (${raw(columns)})
              select ${raw(columns)}
              from (
                select given.*
                from found, jsonb_populate_record(
                  null::${from},
                  record || jsonb_build_object('version', version + 1, 'updated_at', now(), 'restored_at', now())) given
              ) stored
              returning id, version),
            ${moveRecord({ kind, moved: "back", action: "unarchived", author })}
            select from back`,
          );
        }
        if (!(await isPresent(client, id))) throw unknown();
      });
    },

    /**
     * Deletes a record for good, archived or not: its id, the time and who did it stay. @throws 404 for an unknown id
     */
    erase: async (id: number, author: RemovalAuthor): Promise<Removal> => (await erase(id, author))!,

    /**
     * Erases records that came back with a restored database. Their ids are not used again, even if they were unknown.
     * The list of erasures gets those that it lacks, for the next restore.
     */
    async eraseAgain(ids: readonly number[]): Promise<void> {
      const listed = new Set(await erasures.idsOf(kind));
      for (const id of ids) {
        await inTurn(id, async (client) => {
          await eraseNow(client, id, { caller: { role: "system" }, requestId: null });
          await client.query(
            `select setval(ids, greatest($2, pg_sequence_last_value(ids)))
             from (select pg_get_serial_sequence($1, 'id')::regclass as ids) sequence`,
            [table, id],
          );
          if (!listed.has(id)) await erasures.add(kind, id);
        });
      }
    },

    /**
     * Erases the records that were archived `archiveDays` ago.
     * @throws Error when one could not be erased, or the list of erasures has a record that exists
     */
    async eraseArchived(signal: AbortSignal): Promise<void> {
      // By the clock of `archived_at`: a process whose clock is ahead would erase too early.
      const { rows } = await pool.query<{ id: number; before: Date }>(
        `select id, now() - make_interval(days => $1) as before from removals
         where erased_at is null and archived_at < now() - make_interval(days => $1) order by archived_at`,
        [archiveDays],
      );
      // Somebody may have restored one meanwhile.
      await attemptEach(rows, signal, ({ id, before }) =>
        erase(id, { caller: { role: "system" }, requestId: null }, before),
      );
      const listed = await existingRecords(pool, table, await erasures.idsOf(kind));
      if (listed.length > 0) throw new Error(`in the list of erasures, but not erased: ${kind} ${listed}`);
    },
  };
}
