import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import { versionOf } from "../../bus/bus.ts";
import { createLog } from "../../log.ts";
import { eventIn, hour, relayFixture } from "../testing/relay-fixture.ts";
import { publishThings, saveThing } from "../testing/things.ts";

const fixture = relayFixture("relay_failures");

describe("a failing bus", () => {
  it("loses nothing: rows stay and their newest states are published after it recovers", async () => {
    fixture.bus.outcomeOf = () => "reject";
    await fixture.start();
    for (const id of [1, 2, 3]) await saveThing(fixture.db.pool, id, "a");
    await eventually(() => expect(fixture.sentOf(3).length).toBeGreaterThan(1));
    await saveThing(fixture.db.pool, 1, "b");
    expect(await fixture.waiting()).toHaveLength(3);
    const before = fixture.bus.published.length;
    fixture.bus.outcomeOf = () => "acknowledge";
    await fixture.emptied();
    const after = fixture.bus.published
      .slice(before)
      .map((message) => [eventIn(message).id, eventIn(message).version]);
    expect(after.toSorted()).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
  });

  it("is retried only after a delay, also during writes", async () => {
    fixture.bus.outcomeOf = ({ subject }) => (subject.endsWith(".1") ? "reject" : "acknowledge");
    await fixture.start({ times: { retry: hour, longestRetry: hour } });
    await saveThing(fixture.db.pool, 1, "a");
    await eventually(() => expect(fixture.sentOf(1)).toEqual([1]));
    for (let i = 0; i < 5; i++) {
      await saveThing(fixture.db.pool, 1, "a");
      await saveThing(fixture.db.pool, 2, "b");
      await eventually(() => expect(fixture.sentOf(2)).toHaveLength(i + 1));
    }
    expect(fixture.sentOf(1)).toEqual([1]);
  });

  it("does not delay other aggregates when it always rejects one", async () => {
    fixture.bus.outcomeOf = ({ subject }) => (subject.endsWith(".1") ? "reject" : "acknowledge");
    await fixture.start();
    await saveThing(fixture.db.pool, 1, "too large for the bus");
    for (let id = 2; id < 30; id++) await saveThing(fixture.db.pool, id, "a");
    await eventually(async () => expect(await fixture.waiting()).toEqual([{ id: 1 }]));
  });

  it("does not delay others when it rejects more rows than fit in flight, and gets those later", async () => {
    fixture.bus.outcomeOf = ({ messageId }) => (messageId.includes(":rejected:") ? "reject" : "acknowledge");
    const things = publishThings(fixture.db.pool);
    const rejected = { ...things, aggregate: "rejected", load: async () => [] };
    await fixture.db.query(
      "insert into outbox (aggregate, aggregate_id, version) select 'rejected', n + 100, 1 from generate_series(1, 1200) n",
    );
    await fixture.start({ publications: [rejected, things], times: { retry: hour, longestRetry: 200 } });
    for (let id = 1; id <= 30; id++) await saveThing(fixture.db.pool, id, "a");
    await eventually(async () => expect(await fixture.waiting()).toHaveLength(1200));
    await saveThing(fixture.db.pool, 1, "b");
    await eventually(() => expect(fixture.sentOf(1)).toEqual([1, 2]));
    fixture.bus.outcomeOf = () => "acknowledge";
    await fixture.emptied();
  });

  it("is logged once, not for every message", async () => {
    const lines: string[] = [];
    const log = createLog({
      service: "x",
      level: "warn",
      destination: { write: (line) => lines.push(line) },
    });
    fixture.bus.outcomeOf = () => "reject";
    await fixture.start({ log });
    for (const id of [1, 2, 3]) await saveThing(fixture.db.pool, id, "a");
    await eventually(() => expect(fixture.bus.published.length).toBeGreaterThan(10));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("publishing failed");
  });
});

describe("a failing database", () => {
  it("delays only the kind whose states cannot be read, and is retried", async () => {
    const publication = publishThings(fixture.db.pool);
    let failing = true;
    const other = {
      ...publication,
      aggregate: "other",
      event: { ...publication.event, subject: "kindling.founders" },
    };
    await fixture.start({
      publications: [
        {
          ...publication,
          load: (ids) => (failing ? Promise.reject(new Error("no connection")) : publication.load(ids)),
        },
        other,
      ],
    });
    await saveThing(fixture.db.pool, 1, "a");
    await fixture.db.query("insert into outbox (aggregate, aggregate_id, version) values ('other', 2, 1)");
    await eventually(async () => expect(await fixture.waiting()).toEqual([{ id: 1 }]));
    failing = false;
    await fixture.emptied();
    expect(fixture.sentOf(1)).toEqual([1]);
  });

  it("causes a second publish when a row cannot be deleted", async () => {
    await fixture.db.query(`
      create sequence tries;
      create function fail_once() returns trigger language plpgsql as $$
      begin
        if nextval('tries') = 1 then raise exception 'not now'; end if;
        return old;
      end $$;
      create trigger fail_once before delete on outbox for each row execute function fail_once();`);
    await fixture.start();
    await saveThing(fixture.db.pool, 1, "a");
    await fixture.emptied();
    expect(fixture.sentOf(1)).toEqual([1, 1]);
    await fixture.db.query("drop trigger fail_once on outbox; drop function fail_once; drop sequence tries");
  });
});

describe("stop", () => {
  it("publishes nothing more, and deletes the rows of publishes in flight once they end", async () => {
    fixture.bus.outcomeOf = () => "hold";
    const { relay, stop } = await fixture.start();
    await saveThing(fixture.db.pool, 1, "a");
    const publish = await fixture.bus.nextHeld();
    relay.stop();
    await saveThing(fixture.db.pool, 2, "b");
    let settled = false;
    const settling = relay.settled().then(() => {
      settled = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toBe(false);
    publish.acknowledge();
    await settling;
    await stop();
    expect(await fixture.waiting()).toEqual([{ id: 2 }]);
    expect(fixture.bus.published).toHaveLength(1);
  });

  it("keeps the rows that the bus did not accept", async () => {
    fixture.bus.outcomeOf = () => "hold";
    const { relay, stop } = await fixture.start();
    await saveThing(fixture.db.pool, 1, "a");
    const publish = await fixture.bus.nextHeld();
    relay.stop();
    publish.fail();
    await relay.settled();
    await stop();
    expect(await fixture.waiting()).toEqual([{ id: 1 }]);
  });
});

describe("hooks", () => {
  it("run before and after each publish; an interrupted publish is repeated", async () => {
    const seen: string[] = [];
    await fixture.start({
      hooks: {
        beforePublish: ({ messageId }) => seen.push(`before ${versionOf(messageId)}`),
        afterPublish: ({ messageId }) => {
          seen.push(`after ${versionOf(messageId)}`);
          if (seen.length === 2) throw new Error("interrupted");
        },
      },
    });
    await saveThing(fixture.db.pool, 1, "a");
    await fixture.emptied();
    expect(seen).toEqual(["before 1", "after 1", "before 1", "after 1"]);
  });
});
