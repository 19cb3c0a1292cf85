import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import { versionOf } from "../../bus/bus.ts";
import { createLog } from "../../log.ts";
import { hour, relayStand, told } from "../testing/relay-fixture.ts";
import { publishThings, saveThing } from "../testing/things.ts";

const stand = relayStand("relay_failures");

describe("a bus that fails", () => {
  it("loses nothing: rows stay, and arrive when it is back, at their newest state", async () => {
    stand.bus.answer = () => "refuse";
    await stand.start();
    for (const id of [1, 2, 3]) await saveThing(stand.db.pool, id, "a");
    await eventually(() => expect(stand.sentOf(3).length).toBeGreaterThan(1));
    await saveThing(stand.db.pool, 1, "b");
    expect(await stand.waiting()).toHaveLength(3);
    const before = stand.bus.published.length;
    stand.bus.answer = () => "acknowledge";
    await stand.emptied();
    const after = stand.bus.published
      .slice(before)
      .map((message) => [told(message).id, told(message).version]);
    expect(after.toSorted()).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
  });

  it("is asked again only after a while, however much is written meanwhile", async () => {
    stand.bus.answer = ({ subject }) => (subject.endsWith(".1") ? "refuse" : "acknowledge");
    await stand.start({ times: { retry: hour, longestRetry: hour } });
    await saveThing(stand.db.pool, 1, "a");
    await eventually(() => expect(stand.sentOf(1)).toEqual([1]));
    for (let i = 0; i < 5; i++) {
      await saveThing(stand.db.pool, 1, "a");
      await saveThing(stand.db.pool, 2, "b");
      await eventually(() => expect(stand.sentOf(2)).toHaveLength(i + 1));
    }
    expect(stand.sentOf(1)).toEqual([1]);
  });

  it("does not keep other aggregates waiting when it refuses one for ever", async () => {
    stand.bus.answer = ({ subject }) => (subject.endsWith(".1") ? "refuse" : "acknowledge");
    await stand.start();
    await saveThing(stand.db.pool, 1, "too large for the bus");
    for (let id = 2; id < 30; id++) await saveThing(stand.db.pool, id, "a");
    await eventually(async () => expect(await stand.waiting()).toEqual([{ id: 1 }]));
  });

  it("does not keep others waiting when it refuses more than fit into the window, and takes those later", async () => {
    stand.bus.answer = ({ messageId }) => (messageId.startsWith("refused") ? "refuse" : "acknowledge");
    const things = publishThings(stand.db.pool);
    const refused = { ...things, aggregate: "refused", load: async () => [] };
    await stand.db.query(
      "insert into outbox (aggregate, aggregate_id, version) select 'refused', n + 100, 1 from generate_series(1, 1200) n",
    );
    await stand.start({ publications: [refused, things], times: { retry: hour, longestRetry: 200 } });
    for (let id = 1; id <= 30; id++) await saveThing(stand.db.pool, id, "a");
    await eventually(async () => expect(await stand.waiting()).toHaveLength(1200));
    await saveThing(stand.db.pool, 1, "b");
    await eventually(() => expect(stand.sentOf(1)).toEqual([1, 2]));
    stand.bus.answer = () => "acknowledge";
    await stand.emptied();
  });

  it("is told of once in the log, not for every message", async () => {
    const lines: string[] = [];
    const log = createLog({
      service: "x",
      level: "warn",
      destination: { write: (line) => lines.push(line) },
    });
    stand.bus.answer = () => "refuse";
    await stand.start({ log });
    for (const id of [1, 2, 3]) await saveThing(stand.db.pool, id, "a");
    await eventually(() => expect(stand.bus.published.length).toBeGreaterThan(10));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("publishing failed");
  });
});

describe("a database that fails", () => {
  it("in reading states only makes that kind wait, and is asked again", async () => {
    const publication = publishThings(stand.db.pool);
    let failing = true;
    const other = {
      ...publication,
      aggregate: "other",
      event: { ...publication.event, subject: "kindling.founders" },
    };
    await stand.start({
      publications: [
        {
          ...publication,
          load: (ids) => (failing ? Promise.reject(new Error("no connection")) : publication.load(ids)),
        },
        other,
      ],
    });
    await saveThing(stand.db.pool, 1, "a");
    await stand.db.query("insert into outbox (aggregate, aggregate_id, version) values ('other', 2, 1)");
    await eventually(async () => expect(await stand.waiting()).toEqual([{ id: 1 }]));
    failing = false;
    await stand.emptied();
    expect(stand.sentOf(1)).toEqual([1]);
  });

  it("in removing a row has it published again, and goes on", async () => {
    await stand.db.query(`
      create sequence tries;
      create function refuse_once() returns trigger language plpgsql as $$
      begin
        if nextval('tries') = 1 then raise exception 'not now'; end if;
        return old;
      end $$;
      create trigger refuse_once before delete on outbox for each row execute function refuse_once();`);
    await stand.start();
    await saveThing(stand.db.pool, 1, "a");
    await stand.emptied();
    expect(stand.sentOf(1)).toEqual([1, 1]);
    await stand.db.query(
      "drop trigger refuse_once on outbox; drop function refuse_once; drop sequence tries",
    );
  });
});

describe("stopping", () => {
  it("publishes nothing more, waits for what is under way and removes it", async () => {
    stand.bus.answer = () => "hold";
    const { relay, stop } = await stand.start();
    await saveThing(stand.db.pool, 1, "a");
    const publish = await stand.bus.nextHeld();
    relay.stop();
    await saveThing(stand.db.pool, 2, "b");
    let settled = false;
    const settling = relay.settled().then(() => {
      settled = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toBe(false);
    publish.acknowledge();
    await settling;
    await stop();
    expect(await stand.waiting()).toEqual([{ id: 2 }]);
    expect(stand.bus.published).toHaveLength(1);
  });

  it("leaves what the bus did not take", async () => {
    stand.bus.answer = () => "hold";
    const { relay, stop } = await stand.start();
    await saveThing(stand.db.pool, 1, "a");
    const publish = await stand.bus.nextHeld();
    relay.stop();
    publish.fail();
    await relay.settled();
    await stop();
    expect(await stand.waiting()).toEqual([{ id: 1 }]);
  });
});

describe("hooks", () => {
  it("stand before and after each publish; what they break off is published again", async () => {
    const seen: string[] = [];
    await stand.start({
      hooks: {
        beforePublish: ({ messageId }) => seen.push(`before ${versionOf(messageId)}`),
        afterPublish: ({ messageId }) => {
          seen.push(`after ${versionOf(messageId)}`);
          if (seen.length === 2) throw new Error("killed here");
        },
      },
    });
    await saveThing(stand.db.pool, 1, "a");
    await stand.emptied();
    expect(seen).toEqual(["before 1", "after 1", "before 1", "after 1"]);
  });
});
