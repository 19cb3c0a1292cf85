import { fileURLToPath } from "node:url";
import { defineEvent, type EventMessage, type State } from "@kindling/contracts/event.ts";
import { createMigratedDatabase } from "@kindling/test-kit/migrated-database.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import { sqltag as sql } from "@prisma/client/runtime/client";
import pg from "pg";
import { inject } from "vitest";
import { z } from "zod";
import { createPool } from "../../database/pool.ts";
import { createLog } from "../../log.ts";
import { type Handler, handler } from "../consumer/handler.ts";
import { markChanged } from "../outbox/mark-changed.ts";
import type { SentRow } from "../outbox/outbox.ts";
import { type Publication, publication } from "../outbox/publication.ts";

/** An example aggregate with a label. Its subject is one of the contracts', because the bus rejects others. */
export const thingChanged = defineEvent({
  name: "thing.changed",
  owner: "founders",
  stream: "FOUNDERS",
  subject: "kindling.founders",
  schema: 1,
  summary: "A thing was saved",
  state: z.object({ label: z.string(), colour: z.enum(["RED", "GREEN"]).optional() }),
});

export type ThingMessage = EventMessage<State<typeof thingChanged>>;

export const silent = createLog({ service: "things", level: "silent" });

/** The tables of a service: outbox, dead letters and so on, things, and a projection of things. */
export interface ThingsDatabase extends TestDatabase {
  pool: pg.Pool;
  /** Ends every connection and rejects new ones until `allowConnections`. */
  rejectConnections(): Promise<void>;
  allowConnections(): Promise<void>;
  /** Runs work on a separate connection, like the relay or a second writer. */
  connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Empties every table. */
  clear(): Promise<void>;
  /** Ends the pool, then drops the database. */
  close(): Promise<void>;
}

/** The tables of a service. */
export const migrations = fileURLToPath(
  new URL("../../../../../services/founders/prisma/migrations", import.meta.url),
);
/** No service wakes its relay here, so the database notifies it. */
const tables = `
  create function outbox_notify() returns trigger language plpgsql as $$
    begin perform pg_notify('outbox', ''); return null; end $$;
  create trigger outbox_notify after insert or update on outbox
    for each statement execute function outbox_notify();
  create table things (id int primary key, version int not null, label text not null, saved_at timestamptz(3) not null default now());
  create table projected (id int primary key, version int not null, label text)`;

/** A database for one test file. */
export async function thingsDatabase(name: string): Promise<ThingsDatabase> {
  const database = await createMigratedDatabase(name, migrations);
  const pool = createPool({ url: database.url, service: "things", log: silent });
  await database.query(tables);
  const setConnections = async (allowed: boolean) => {
    const admin = new pg.Client({ connectionString: inject("databaseAdminUrl") });
    await admin.connect();
    await admin.query(`alter database "${database.name}" allow_connections ${allowed}`);
    if (!allowed) {
      await admin.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1", [
        database.name,
      ]);
    }
    await admin.end();
  };
  return {
    ...database,
    pool,
    rejectConnections: () => setConnections(false),
    allowConnections: () => setConnections(true),
    connected: async (work) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    clear: () => database.empty(["_prisma_migrations"]),
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

/** Saves a thing and marks it for publishing in one statement; returns its version. */
export async function saveThing(
  client: Pick<pg.ClientBase, "query">,
  id: number,
  label: string,
  requestId: string | null = null,
): Promise<number> {
  const { text, values } = sql`
    with saved as (
      insert into things as t (id, version, label) values (${id}, 1, ${label})
      on conflict (id) do update set version = t.version + 1, label = excluded.label, saved_at = now()
      returning *),
    marked as (${markChanged("thing", "saved", requestId)})
    select version from saved`;
  const { rows } = await client.query<{ version: number }>({ text, values: values as unknown[] });
  return rows[0]!.version;
}

/** Outbox rows of things, acknowledged at `sentVersion`. */
export const sentThings = (...entries: [id: number, sentVersion: number, version?: number][]): SentRow[] =>
  entries.map(([aggregate_id, sentVersion, version = 1]) => ({
    aggregate: "thing",
    aggregate_id,
    position: "0",
    version,
    sentVersion,
    request_id: null,
    traceparent: null,
    created_at: new Date(),
  }));

export const publishThings = (pool: pg.Pool): Publication =>
  publication({
    aggregate: "thing",
    event: thingChanged,
    source: "things",
    load: async (ids) => {
      const { rows } = await pool.query<{ id: number; version: number; label: string; saved_at: Date }>(
        "select * from things where id = any($1::int[])",
        [ids],
      );
      return rows.map(({ id, version, label, saved_at }) => ({
        id,
        version,
        at: saved_at,
        state: { label },
      }));
    },
  });

/** Stores the newest state of each thing in `projected`; a deleted thing keeps its version, without a label. */
export const projectThings = (pool: Pick<pg.ClientBase, "query">): Handler =>
  handler({
    event: thingChanged,
    maxBatch: 50,
    apply: async (messages) => {
      await pool.query(
        `insert into projected select * from unnest($1::int[], $2::int[], $3::text[])
         on conflict (id) do update set version = excluded.version, label = excluded.label
         where projected.version < excluded.version`,
        [
          messages.map(({ id }) => id),
          messages.map(({ version }) => version),
          messages.map(({ state }) => state?.label ?? null),
        ],
      );
    },
    forget: async () => {
      await pool.query("update projected set version = 0");
    },
  });

/** The message of a thing's state. */
export function thingMessage(id: number, version: number, label: string | null = `v${version}`): string {
  return JSON.stringify({
    event: "thing.changed",
    schema: 1,
    id,
    version,
    at: "2026-01-01T00:00:00.000Z",
    state: label === null ? null : { label },
  } satisfies ThingMessage);
}
