import { explainStatements, plansOf } from "@kindling/test-kit/query-plans.ts";
import { testPool } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ThingsDatabase, thingsDatabase } from "../testing/things.ts";
import { deleteSent, outboxDepth, outboxPlanning, readUnsent } from "./outbox.ts";

let db: ThingsDatabase;
/** Connections with the relay's settings. */
let pool: pg.Pool;
beforeAll(async () => {
  db = await thingsDatabase("outbox_plans");
  await explainStatements(db);
  // The statistics are those that a test makes.
  await db.query("alter table outbox set (autovacuum_enabled = off)");
  pool = testPool({ connectionString: db.url, options: outboxPlanning, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await db.close();
});

const fill = () =>
  db.query(
    "insert into outbox (aggregate, aggregate_id, version) select 'thing', n, 1 from generate_series(1, 10000) n",
  );
const empty = () => db.query("delete from outbox");
const analyze = () => db.query("analyze outbox");

/** Runs the relay's statements until they have generic plans. */
async function readAndDelete(): Promise<void> {
  const client = await pool.connect();
  for (let round = 0; round < 7; round++) {
    const rows = await readUnsent(client, 512, ["thing"], []);
    await readUnsent(client, 100, ["thing"], rows);
    const sent = rows.slice(0, 100).map((row) => ({ ...row, sentVersion: row.version }));
    await deleteSent(client, sent);
  }
  client.release();
}

describe("an outbox of 10,000 rows", () => {
  it.each([
    ["never analyzed", async () => {}],
    [
      "analyzed while empty",
      async () => {
        await empty();
        await analyze();
      },
    ],
    [
      "analyzed while full",
      async () => {
        await fill();
        await analyze();
        await empty();
      },
    ],
  ])("is read and deleted from by index, when the table was %s", async (_name, before) => {
    await before();
    const early = await plansOf(pool, readAndDelete);
    await fill();
    const plans = [...early, ...(await plansOf(pool, readAndDelete))];
    expect(plans).toHaveLength(2 * 21);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on outbox|Sort Key|Join Filter/);
      expect(plan).toMatch(
        /delete from outbox/.test(plan)
          ? /Index Cond: \(\(aggregate = s_\d\.aggregate\) AND \(aggregate_id/
          : /outbox_position_idx/,
      );
    }
    await empty();
  });

  it("reports the oldest row's age by index", async () => {
    await fill();
    const planned = testPool({ connectionString: db.url, max: 1 });
    const [plan] = await plansOf(planned, () => outboxDepth(planned));
    expect(plan).toContain("Index Scan using outbox_position_idx");
    await planned.end();
    await empty();
  });
});
