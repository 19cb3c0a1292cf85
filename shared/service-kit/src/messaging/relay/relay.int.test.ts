import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import { createLog } from "../../log.ts";
import { savedIn } from "../outbox/outgoing-states.ts";
import { eventIn, hour, relayFixture } from "../testing/relay-fixture.ts";
import { publishThings, saveThing } from "../testing/things.ts";
import type { RelayTimes } from "./relay-options.ts";

const fixture = relayFixture("relay");

describe("Relay", () => {
  it("publishes the saved state and deletes its row", async () => {
    await fixture.start();
    await saveThing(fixture.db.pool, 1, "a", "request-1");
    await fixture.emptied();
    const [row] = await fixture.db.query<{ saved_at: Date }>("select saved_at from things");
    expect(fixture.bus.published).toEqual([
      {
        stream: "FOUNDERS",
        subject: "kindling.founders.1",
        messageId: expect.stringMatching(new RegExp(`^[^:]+:thing:1:${row!.saved_at.getTime()}:1$`)),
        payload: JSON.stringify({
          event: "thing.changed",
          schema: 1,
          id: 1,
          version: 1,
          at: row!.saved_at.toISOString(),
          state: { label: "a" },
          request_id: "request-1",
        }),
      },
    ]);
  });

  it("publishes a state again under another id, because NATS drops ids that it had within two minutes", async () => {
    await fixture.start();
    await saveThing(fixture.db.pool, 1, "a");
    await fixture.emptied();
    await fixture.db.query("insert into outbox (aggregate, aggregate_id, version) values ('thing', 1, 1)");
    await fixture.emptied();
    const ids = fixture.bus.published.map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    expect(ids.map(savedIn)).toEqual([savedIn(ids[0]!), savedIn(ids[0]!)]);
  });

  it("publishes the newest state of each marked aggregate at start", async () => {
    for (const label of ["a", "b", "c"]) await saveThing(fixture.db.pool, 1, label);
    await saveThing(fixture.db.pool, 2, "x");
    await fixture.start();
    await fixture.emptied();
    expect(fixture.bus.published.map((message) => [eventIn(message).id, eventIn(message).version])).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect(eventIn(fixture.bus.published[0]!).state).toEqual({ label: "c" });
  });

  it("publishes in the order in which aggregates first changed", async () => {
    for (const id of [5, 3, 9, 1, 3]) await saveThing(fixture.db.pool, id, "a");
    await fixture.start();
    await fixture.emptied();
    expect(fixture.bus.published.map((message) => eventIn(message).id)).toEqual([5, 3, 9, 1]);
  });

  it("polls, in case a notification is lost", async () => {
    await fixture.db.query("alter table outbox disable trigger outbox_notify");
    await fixture.start({ times: { poll: 10 } });
    await saveThing(fixture.db.pool, 1, "a");
    await fixture.emptied();
    await fixture.db.query("alter table outbox enable trigger outbox_notify");
  });

  it("publishes an aggregate without a record as deleted", async () => {
    await fixture.db.query("insert into outbox (aggregate, aggregate_id, version) values ('thing', 404, 7)");
    await fixture.start();
    await fixture.emptied();
    expect(eventIn(fixture.bus.published[0]!)).toMatchObject({ id: 404, version: 7, state: null });
  });

  it("publishes more rows than fit in flight", async () => {
    await fixture.db.query("insert into things select i, 1, 'x' from generate_series(1, 1500) i");
    await fixture.db.query(
      "insert into outbox (aggregate, aggregate_id, version) select 'thing', id, 1 from things",
    );
    let maximum = 0;
    fixture.bus.outcomeOf = () => {
      maximum = Math.max(maximum, [...fixture.bus.inFlight.values()].filter((n) => n > 0).length);
      return "acknowledge";
    };
    await fixture.start();
    await fixture.emptied();
    expect(new Set(fixture.bus.published.map(({ subject }) => subject)).size).toBe(1_500);
    expect(maximum).toBeLessThanOrEqual(512);
  });

  it("keeps and logs rows of unknown aggregates", async () => {
    const lines: string[] = [];
    const log = createLog({
      service: "x",
      level: "error",
      destination: { write: (line) => lines.push(line) },
    });
    await fixture.db.query(
      "insert into outbox (aggregate, aggregate_id, version) select 'relic', i, 1 from generate_series(1, 600) i",
    );
    await saveThing(fixture.db.pool, 1, "a");
    await fixture.start({ log });
    await eventually(() => expect(fixture.sentOf(1)).toEqual([1]));
    await eventually(async () => expect(await fixture.waiting()).toHaveLength(600));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ unknown: ["relic"] }]);
  });
});

/** Publishes the first state of thing 1 while a transaction writes the second; returns the transaction's connection. */
async function writeWhilePublishing(times: Partial<RelayTimes> = {}) {
  fixture.bus.outcomeOf = () => "hold";
  await fixture.start({ times });
  await saveThing(fixture.db.pool, 1, "a");
  const publish = await fixture.bus.nextHeld();
  const writer = await fixture.writer();
  await writer.query("begin");
  await saveThing(writer, 1, "b");
  fixture.bus.outcomeOf = () => "acknowledge";
  publish.acknowledge();
  return writer;
}

describe("an outbox row", () => {
  it("stays until the bus acknowledges its state", async () => {
    fixture.bus.outcomeOf = () => "hold";
    await fixture.start();
    await saveThing(fixture.db.pool, 1, "a");
    const publish = await fixture.bus.nextHeld();
    expect(await fixture.waiting()).toEqual([{ id: 1 }]);
    publish.acknowledge();
    await fixture.emptied();
  });

  it("stays when it changes during its publish, and the newer state follows", async () => {
    fixture.bus.outcomeOf = () => "hold";
    await fixture.start();
    await saveThing(fixture.db.pool, 1, "a");
    const first = await fixture.bus.nextHeld();
    await saveThing(fixture.db.pool, 1, "b");
    await saveThing(fixture.db.pool, 1, "c");
    first.acknowledge();
    const second = await fixture.bus.nextHeld();
    expect(eventIn(second.message)).toMatchObject({ version: 3, state: { label: "c" } });
    expect(await fixture.waiting()).toEqual([{ id: 1 }]);
    second.acknowledge();
    await fixture.emptied();
    expect(fixture.sentOf(1)).toEqual([1, 3]);
  });

  it("stays when the record changes after the row is read and before its state is", async () => {
    const publication = publishThings(fixture.db.pool);
    const load = publication.load;
    const writer = await fixture.writer();
    let loads = 0;
    await fixture.start({
      publications: [
        {
          ...publication,
          load: async (ids) => {
            if (loads++ === 0) await saveThing(writer, 1, "b");
            return load(ids);
          },
        },
      ],
    });
    await saveThing(fixture.db.pool, 1, "a");
    await fixture.emptied();
    // The first publish had the newer state already, which is also that of the newer row.
    expect(fixture.sentOf(1)).toEqual([2]);
  });

  it("stays when a deleted thing comes back with a lower version during its publish", async () => {
    fixture.bus.outcomeOf = () => "hold";
    await fixture.db.query("insert into outbox (aggregate, aggregate_id, version) values ('thing', 1, 7)");
    await fixture.start();
    const deleted = await fixture.bus.nextHeld();
    await saveThing(fixture.db.pool, 1, "a");
    deleted.acknowledge();
    (await fixture.bus.nextHeld()).acknowledge();
    await fixture.emptied();
    expect(fixture.sentOf(1)).toEqual([7, 1]);
  });

  it("is not published repeatedly while a writer locks it, and does not delay others", async () => {
    const writer = await writeWhilePublishing({ lockedRetry: hour, longestLockedRetry: hour });
    for (let i = 0; i < 5; i++) {
      await saveThing(fixture.db.pool, 2, `w${i}`);
      await eventually(async () => expect(await fixture.waiting()).toEqual([{ id: 1 }]));
    }
    expect(fixture.sentOf(1)).toEqual([1]);
    await writer.query("rollback");
  });

  it("is deleted once the writer that locked it has committed", async () => {
    const writer = await writeWhilePublishing();
    await eventually(() => expect(fixture.sentOf(1).length).toBeGreaterThan(1));
    await writer.query("commit");
    await fixture.emptied();
    expect(fixture.sentOf(1).at(-1)).toBe(2);
  });
});

describe("publishes of one aggregate", () => {
  it("never overlap, during writes and failures", async () => {
    let count = 0;
    fixture.bus.outcomeOf = () => (["reject", "hold", "acknowledge"] as const)[count++ % 3]!;
    await fixture.start();
    const deciding = (async () => {
      for (let i = 0; ; i++) {
        const held = await fixture.bus.nextHeld();
        if (eventIn(held.message).id === 4) return held.acknowledge();
        if (i % 2 === 0) held.acknowledge();
        else held.fail();
      }
    })();
    await Promise.all(
      [1, 2, 3].map(async (id) => {
        for (let i = 0; i < 60; i++) await saveThing(fixture.db.pool, id, `w${i}`);
      }),
    );
    await eventually(async () => expect(await fixture.waiting()).toEqual([]));
    fixture.bus.outcomeOf = () => "hold";
    await saveThing(fixture.db.pool, 4, "the last");
    await deciding;
    expect(fixture.bus.overlaps).toEqual([]);
    for (const id of [1, 2, 3]) {
      const versions = fixture.sentOf(id);
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
      expect(versions.at(-1)).toBe(60);
    }
  });

  it("do not wait for other aggregates", async () => {
    fixture.bus.outcomeOf = ({ subject }) => (subject.endsWith(".1") ? "hold" : "acknowledge");
    await fixture.start();
    await saveThing(fixture.db.pool, 1, "a");
    const held = await fixture.bus.nextHeld();
    for (const id of [2, 3]) await saveThing(fixture.db.pool, id, "a");
    await eventually(async () => expect(await fixture.waiting()).toEqual([{ id: 1 }]));
    held.acknowledge();
    await fixture.emptied();
  });
});
