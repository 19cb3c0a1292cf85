import type { EventMessage, State } from "@kindling/contracts/event.ts";
import type { Announcement } from "@kindling/contracts/gateway/announcements.ts";
import type pg from "pg";
import { runWithoutTimeout } from "../database/transaction.ts";
import { type Handler, handler } from "../messaging/consumer/handler.ts";
import type { ServiceContext } from "../process/service-definition.ts";
import type { RecordKind } from "./record-kind.ts";

/** The counts of a record, by the names of `RecordKind.counts`. */
export interface Tally {
  readonly version: number;
  readonly state: { readonly id: number };
}

/** Stores the counts that `matches` publishes about records, those of one record and those of a block of them. */
export function tallyHandlers(
  kind: Pick<RecordKind, "table" | "counts" | "tallied">,
  { pool, announce }: Pick<ServiceContext, "pool" | "announce">,
): Handler[] {
  const { table, counts, tallied } = kind;
  const handle = <E extends RecordKind["tallied"]["one" | "many"]>(
    event: E,
    maxBatch: number,
    talliesOf: (message: EventMessage<State<E>>) => readonly Tally[],
  ) =>
    handler<E>({
      event,
      maxBatch,
      apply: (messages) => store(pool, { table, counts }, messages.flatMap(talliesOf)),
      announce: (messages) => {
        const stored = messages.flatMap(talliesOf).map(({ version, state }) => ({ ...state, version }));
        return announce({ what: table, counts: stored } as Announcement);
      },
      forget: () => forget(pool, { table, counts }),
    });
  return [
    handle(tallied.one, 500, ({ version, state }) => (state === null ? [] : [{ version, state }])),
    handle(tallied.many, 8, ({ state }) => state?.states ?? []),
  ];
}

/**
 * Stores each tally, at most one of a record, that is newer, or has the stored version but other counts. Locks rows in order of their ids, because
 * otherwise replicas that store the same records would deadlock.
 */
async function store(
  pool: pg.Pool,
  { table, counts }: Pick<RecordKind, "table" | "counts">,
  tallies: readonly Tally[],
): Promise<void> {
  const given = tallies.map(({ version, state }) => ({ ...state, tally_version: version }));
  const countsOf = (row: string) => counts.map((count) => `${row}.${count}`).join(", ");
  await pool.query(
    `with given as (select * from jsonb_populate_recordset(null::${table}, $1)),
     newer as (
       select r.id from ${table} r join given g using (id)
       where r.tally_version < g.tally_version
          or (r.tally_version = g.tally_version and (${countsOf("r")}) is distinct from (${countsOf("g")}))
       order by r.id for no key update of r)
     update ${table} r
     set ${[...counts, "tally_version"].map((column) => `${column} = g.${column}`).join(", ")}
     from given g join newer using (id)
     where r.id = g.id and r.tally_version <= g.tally_version`,
    [JSON.stringify(given)],
  );
}

/** Resets every tally before the stream is read again. Records without a tally will never receive one. */
async function forget(pool: pg.Pool, { table, counts }: Pick<RecordKind, "table" | "counts">): Promise<void> {
  const zeros = [...counts, "tally_version"].map((column) => `${column} = 0`).join(", ");
  await runWithoutTimeout(pool, `update ${table} set ${zeros} where tally_version > 0`);
}
