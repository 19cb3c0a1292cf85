import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createInProcessBus } from "../../bus/in-process-bus.ts";
import { Consumer } from "../consumer/consumer.ts";
import { RelayLeader } from "../relay/relay-leader.ts";
import { createScriptedBus, type ScriptedBus } from "../testing/scripted-bus.ts";
import {
  projectThings,
  publishThings,
  saveThing,
  silent,
  type ThingsDatabase,
  thingsDatabase,
} from "../testing/things.ts";
import { compareWithStreams } from "./compare-with-streams.ts";

let db: ThingsDatabase;
let bus: ScriptedBus;
beforeAll(async () => {
  db = await thingsDatabase("restored_database");
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.clear();
  bus = createScriptedBus();
  for (const id of [1, 2, 3]) await saveThing(db.pool, id, "a");
  await db.query("update things set version = 5");
  await db.query("delete from outbox");
  await db.query("insert into bus_streams values ('FOUNDERS', 'this one')");
});

/** The stream's content: by thing's id, the rest of the message id. */
function holds(states: Record<number, string>): void {
  bus.states = Object.entries(states).map(([id, rest]) => ({
    subject: `kindling.founders.${id}`,
    messageId: `thing:${id}:${rest}`,
  }));
}

const moment = async (id: number) => {
  const [row] = await db.query<{ saved_at: Date }>(`select saved_at from things where id = ${id}`);
  return row!.saved_at.getTime();
};
const marks = () =>
  db.query<{ id: number; version: number }>("select aggregate_id as id, version from outbox order by id");
const versions = async () =>
  (await db.query<{ version: number }>("select version from things order by id")).map((row) => row.version);
const streams = () => db.query("select stream from bus_streams");

async function compare(): Promise<void> {
  const client = await db.pool.connect();
  try {
    await compareWithStreams(client, bus, [publishThings(db.pool)], silent);
  } finally {
    client.release();
  }
}

describe("a database and its stream", () => {
  it("stay unchanged when no state in the stream is newer", async () => {
    await db.query("insert into outbox (aggregate, aggregate_id, version) values ('thing', 3, 5)");
    holds({ 1: `${await moment(1)}:5`, 2: "1:5", 3: "4" });
    await compare();
    expect([await versions(), await marks(), await streams()]).toEqual([
      [5, 5, 5],
      [{ id: 3, version: 5 }],
      [{ stream: "FOUNDERS" }],
    ]);
  });

  it.each([
    ["an older state", { 1: "1:5", 2: "1:4", 3: "1:5" }],
    ["no state", { 1: "1:5", 3: "1:5" }],
    ["nothing at all", {}],
  ])("publish everything again when the stream was set back and has %s", async (_, states) => {
    holds(states);
    await compare();
    expect([await versions(), await streams()]).toEqual([[5, 5, 5], []]);
  });

  it("continue after the stream's newer versions, and everything is published again", async () => {
    holds({ 1: "1:5", 2: "1:7", 3: "9" });
    await compare();
    expect(await versions()).toEqual([5, 8, 10]);
    expect(await marks()).toEqual([
      { id: 2, version: 8 },
      { id: 3, version: 10 },
    ]);
    expect(await streams()).toEqual([]);
    await compare();
    expect(await versions()).toEqual([5, 8, 10]);
  });

  it("distinguish a reused version from one whose mark was left over", async () => {
    await db.query(
      "insert into outbox (aggregate, aggregate_id, version) values ('thing', 1, 5), ('thing', 2, 5)",
    );
    holds({ 1: `${await moment(1)}:5`, 2: `${(await moment(2)) - 1}:5` });
    await compare();
    expect(await versions()).toEqual([5, 6, 5]);
    expect(await marks()).toEqual([
      { id: 1, version: 5 },
      { id: 2, version: 6 },
    ]);
  });

  it("publish missing records as deleted, once, and never reuse their ids", async () => {
    await db.query(
      "create sequence things_ids owned by things.id; alter table things alter id set default nextval('things_ids')",
    );
    onTestFinished(async () => {
      await db.query("drop sequence things_ids cascade");
    });
    holds({ 8: "1:2", 9: "gone:3" });
    await compare();
    await compare();
    expect(await marks()).toEqual([{ id: 8, version: 3 }]);
    const [added] = await db.query<{ id: number }>(
      "insert into things (version, label) values (1, 'new') returning id",
    );
    expect(added!.id).toBe(10);
  });

  it("are not compared when the stream may not be read", async () => {
    bus.lastStates = async function* () {};
    await compare();
    expect(await streams()).toEqual([{ stream: "FOUNDERS" }]);
  });

  it("publish everything again when the snapshot lacks nothing but a deletion", async () => {
    holds({ 1: "1:5", 2: "gone:6", 3: "1:5" });
    await compare();
    expect([await versions(), await streams()]).toEqual([[5, 7, 5], []]);
  });

  it("continue after the version of a deleted record that came back, and nothing else is published again", async () => {
    await db.query("update things set version = 2 where id = 2; delete from things where id = 3");
    await db.query(
      "insert into outbox (aggregate, aggregate_id, version) values ('thing', 2, 2), ('thing', 3, 3)",
    );
    holds({ 1: "1:5", 2: "gone:6", 3: "gone:6" });
    await compare();
    expect(await versions()).toEqual([5, 7]);
    expect([await marks(), await streams()]).toEqual([
      [
        { id: 2, version: 7 },
        { id: 3, version: 7 },
      ],
      [{ stream: "FOUNDERS" }],
    ]);
  });

  it("never reuse the ids of missing records when the comparison fails before these are marked", async () => {
    await db.query("create sequence things_ids maxvalue 7 owned by things.id");
    onTestFinished(async () => {
      await db.query("drop sequence things_ids");
    });
    holds({ 8: "1:2" });
    await expect(compare()).rejects.toThrow("out of bounds");
    await db.query("alter sequence things_ids maxvalue 9");
    await compare();
    expect(await marks()).toEqual([{ id: 8, version: 3 }]);
    expect(await db.query("select nextval('things_ids')::int as id")).toEqual([{ id: 9 }]);
  });

  it("are compared when no id is left for a new record", async () => {
    await db.query(
      "create sequence things_ids maxvalue 3 owned by things.id; select setval('things_ids', 3)",
    );
    onTestFinished(async () => {
      await db.query("drop sequence things_ids");
    });
    holds({ 2: "1:7" });
    await compare();
    expect(await versions()).toEqual([5, 8, 5]);
  });

  it("ignore messages without version, of another kind, or with invalid ids", async () => {
    holds({ 1: "1:5", 2: "1:5", 3: "1:5" });
    bus.states = [
      ...bus.states,
      { subject: "kindling.founders.9", messageId: "" },
      { subject: "kindling.founders.9999999999", messageId: "thing:9999999999:1:9" },
      { subject: "kindling.founders.nine", messageId: "thing:9:1:9999999999" },
      { subject: "kindling.tallies.founder.9", messageId: "tally:9:1:9" },
    ];
    await compare();
    expect([await marks(), await streams()]).toEqual([[], [{ stream: "FOUNDERS" }]]);
  });

  it("are compared again after an outage of the bus", async () => {
    bus.identity = null;
    holds({ 1: "1:7" });
    const leader = new RelayLeader(db.url, {
      bus,
      publications: [publishThings(db.pool)],
      log: silent,
      times: { turn: 10 },
    });
    onTestFinished(() => leader.stop());
    leader.start();
    await eventually(() => expect(leader.active).toBe(true));
    await saveThing(db.pool, 2, "b");
    expect(bus.published).toEqual([]);
    bus.identity = "first";
    await eventually(async () => expect(await marks()).toEqual([]));
    expect(await versions()).toEqual([8, 6, 5]);
  });
});

describe("a database restored from a snapshot", () => {
  it("makes its consumers consistent with it, including later writes", async () => {
    const real = createInProcessBus({ log: silent });
    onTestFinished(() => real.close());
    const pool = db.pool;
    const things = { handler: projectThings(pool), bus: real, pool, log: silent };
    await new Consumer({ durable: "things", ...things }).start();
    const startRelaying = () => {
      const leader = new RelayLeader(db.url, {
        bus: real,
        publications: [publishThings(pool)],
        log: silent,
        times: { turn: 10 },
      });
      onTestFinished(() => leader.stop());
      leader.start();
      return leader;
    };
    const projected = () => db.query("select id, label from projected order by id");
    const before = startRelaying();
    for (const id of [1, 2, 4]) await saveThing(pool, id, "forgotten");
    await eventually(async () => expect(await projected()).toHaveLength(3));
    await before.stop();

    await db.query("update things set version = 5, label = 'a'");
    await db.query("delete from things where id = 4");
    await saveThing(pool, 2, "new");
    startRelaying();
    await eventually(async () =>
      expect(await projected()).toEqual([
        { id: 1, label: "a" },
        { id: 2, label: "new" },
        { id: 4, label: null },
      ]),
    );
  });
});
