import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Queue, type QueueOptions } from "./queue.ts";

const log = createLog({ service: "test", level: "silent" });
let database: TestDatabase;
let pool: pg.Pool;
let queues: Queue[];

beforeEach(async () => {
  database = await createTestDatabase("queue");
  pool = createPool({ url: database.url, service: "gateway", log });
  queues = [];
});
afterEach(async () => {
  for (const queue of queues) await queue.stop(() => {});
  await pool.end();
  await database.drop();
});

async function start(options: Partial<QueueOptions>): Promise<Queue> {
  const queue = new Queue({ pool, log, registry: new Registry(), tasks: {}, periodic: {}, ...options });
  await queue.migrate();
  queue.start();
  queues.push(queue);
  return queue;
}
const add = (task: string) => database.query("select from graphile_worker.add_job($1)", [task]);
const jobs = () => database.query("select task_identifier as task from graphile_worker.jobs");

it("frees the jobs of a gateway that was killed, after ten minutes", async () => {
  const done: unknown[] = [];
  await start({});
  await database.query(
    "select graphile_worker.add_job('mail', to_json(minutes)) from unnest('{9, 11}'::int[]) minutes",
  );
  await database.query(
    `update graphile_worker._private_jobs
     set locked_by = 'pool ' || payload, locked_at = now() - make_interval(mins => (payload #>> '{}')::int)`,
  );
  await start({ tasks: { mail: async (payload) => void done.push(payload) } });
  await add("free interrupted jobs");
  await eventually(() => expect(done).toEqual([11]));
});

it("says what to do when its role may not create the schema", async () => {
  const role = `${database.name}_plain`;
  await database.query(`create role ${role}`);
  const limited = createPool({ url: database.url, service: "gateway", log });
  limited.on("connect", (client) => void client.query(`set role ${role}`));
  const queue = new Queue({ pool: limited, log, registry: new Registry(), tasks: {}, periodic: {} });
  await expect(queue.migrate()).rejects.toThrow(/schema: run ops\/make-databases/);
  await limited.end();
  await database.query(`drop role ${role}`);
});

it("deletes jobs that were interrupted in their last attempt", async () => {
  await start({});
  await database.query(
    "select from graphile_worker.permanently_fail_jobs(array(select (graphile_worker.add_job('mail')).id))",
  );
  await add("free interrupted jobs");
  await eventually(async () => expect(await jobs()).toEqual([]));
});

it("runs a task at the start, counts its failure, and runs it again", async () => {
  const registry = new Registry();
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error("no space");
  };
  await start({ registry, periodic: { tidy: { at: "0 0 1 1 *", atStart: true, run } } });
  const failures = async () =>
    /^job_failures_total\{name="tidy"\} (.*)$/m.exec(await registry.metrics())?.[1];
  await eventually(async () => expect([await failures(), await jobs()]).toEqual(["1", []]));
  await add("tidy");
  await eventually(() => expect(runs).toBe(2));
  expect(await failures()).toBe("1");
});

it("runs a job at one of several gateways", async () => {
  const ran: number[] = [];
  for (const n of [1, 2]) await start({ tasks: { mail: async () => void ran.push(n) } });
  await Promise.all([1, 2, 3, 4].map(() => add("mail")));
  await eventually(async () => expect(await jobs()).toEqual([]));
  expect(ran).toHaveLength(4);
});

it("waits at its stop for a running job, and interrupts one that lasts", async () => {
  const begun = Promise.withResolvers<void>();
  const interrupted = Promise.withResolvers<void>();
  const mail = async () => {
    begun.resolve();
    await interrupted.promise;
  };
  const queue = await start({ tasks: { mail } });
  await add("mail");
  await begun.promise;
  await queue.stop(interrupted.resolve);
  expect(await jobs()).toEqual([]);
});

it("starts again after its connections are lost while a job runs", async () => {
  const begun = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  let runs = 0;
  const mail = async () => {
    runs += 1;
    begun.resolve();
    await lost.promise;
  };
  await start({ tasks: { mail } });
  await add("mail");
  await begun.promise;
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'kindling-gateway'",
  );
  lost.resolve();
  await add("mail");
  await eventually(() => expect(runs).toBe(2));
});
