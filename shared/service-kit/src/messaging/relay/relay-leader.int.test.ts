import { setTimeout as sleep } from "node:timers/promises";
import { startDatabaseProxy } from "@kindling/test-kit/database-proxy.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { StaleState, versionOf } from "../../bus/bus.ts";
import { createInProcessBus } from "../../bus/in-process-bus.ts";
import { createLog } from "../../log.ts";
import { becomesActive, leaderFixture, turn } from "../testing/leader-fixture.ts";
import { createScriptedBus, type ScriptedBus } from "../testing/scripted-bus.ts";
import { publishThings, saveThing, silent } from "../testing/things.ts";
import { RelayLeader } from "./relay-leader.ts";

const fixture = leaderFixture("relay_leader");
const killLeading = async () => {
  const leading = (await fixture.sessions()).find(({ leads }) => leads);
  await fixture.db.query("select pg_terminate_backend($1)", [leading!.pid]);
};

describe("several processes with a relay", () => {
  it("elect one leader", async () => {
    const [one, two, three] = [fixture.start(), fixture.start(), fixture.start()];
    await eventually(async () => expect(await fixture.sessions()).toHaveLength(3));
    await eventually(() => expect(fixture.leaders.filter(({ active }) => active)).toHaveLength(1));
    for (let id = 1; id <= 20; id++) await saveThing(fixture.db.pool, id, "a");
    await fixture.emptied();
    expect((await fixture.sessions()).map(({ leads }) => leads)).toEqual([false, false, true]);
    const counts = [one, two, three].map(({ bus }) => bus.published.length);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 20]);
  });

  it("elect another leader when the leader's connection is killed, losing nothing", async () => {
    const first = fixture.start();
    await becomesActive(first.leader);
    const second = fixture.start();
    await eventually(async () => expect(await fixture.sessions()).toHaveLength(2));
    first.bus.outcomeOf = () => "reject";
    await saveThing(fixture.db.pool, 1, "a");
    await eventually(() => expect(first.bus.published.length).toBeGreaterThan(0));
    await killLeading();
    await becomesActive(second.leader);
    await fixture.emptied();
    expect(second.bus.published).toHaveLength(1);
    expect(fixture.leaders.filter(({ active }) => active)).toHaveLength(1);
    await saveThing(fixture.db.pool, 1, "b");
    await fixture.emptied();
    expect(second.bus.published).toHaveLength(2);
  });

  it("elect another leader when the leader stops", async () => {
    const first = fixture.start();
    await becomesActive(first.leader);
    const second = fixture.start();
    await first.leader.stop();
    expect(first.leader.active).toBe(false);
    await becomesActive(second.leader);
    await saveThing(fixture.db.pool, 1, "a");
    await fixture.emptied();
    expect([first.bus.published.length, second.bus.published.length]).toEqual([0, 1]);
  });
});

describe("a leader that cannot work", () => {
  const times = { turn, retry: 1, longestRetry: 20, poll: 10, withoutBus: 100, frozen: 500 };
  const start = (script: Partial<ScriptedBus> = {}, url = fixture.db.url) =>
    fixture.start("nats", url, times, script);

  async function expectReplaced(): Promise<void> {
    const other = start();
    await saveThing(fixture.db.pool, 1, "a");
    await becomesActive(other.leader);
    await fixture.emptied();
    expect(other.bus.published).toHaveLength(1);
  }

  it("because it does not reach the bus is replaced before it compares the streams", async () => {
    const { leader } = start({ identity: null, ready: async () => false });
    await becomesActive(leader);
    await expectReplaced();
  });

  it("because it does not reach the bus says so once", async () => {
    const logged: string[] = [];
    const log = createLog({
      service: "things",
      level: "warn",
      destination: { write: (line) => logged.push(line) },
    });
    const bus = Object.assign(createScriptedBus(), { identity: null, ready: async () => false });
    const publications = [publishThings(fixture.db.pool)];
    const leader = new RelayLeader(fixture.db.url, { bus, publications, log, times });
    onTestFinished(() => leader.stop());
    leader.start();
    for (const active of [true, false, true, false])
      await eventually(() => expect(leader.active).toBe(active), { intervalMs: 1 });
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
      "streams could not be compared with the database, retrying",
    ]);
  });

  it("because it no longer reaches the bus is replaced while it publishes", async () => {
    const { leader, bus } = start();
    await becomesActive(leader);
    await saveThing(fixture.db.pool, 2, "a");
    await fixture.emptied();
    Object.assign(bus, { outcomeOf: () => "reject", ready: async () => false });
    await expectReplaced();
  });

  it("because it is frozen is replaced", async () => {
    const proxy = await startDatabaseProxy(fixture.db.url);
    onTestFinished(() => proxy.close());
    const { leader } = start({}, proxy.url);
    await becomesActive(leader);
    proxy.dropTraffic({ refuse: true });
    await expectReplaced();
    // Its queries would hold up the end of the test.
    await proxy.close();
  });

  it("stays the leader while the bus holds everything that it publishes", async () => {
    const { leader, bus } = start({ outcomeOf: () => "hold" });
    await becomesActive(leader);
    const [before] = await fixture.sessions();
    await fixture.db.query(
      `with saved as (insert into things (id, version, label) select n, 1, 'a' from generate_series(1, 600) n
                      returning id, version)
       insert into outbox (aggregate, aggregate_id, version) select 'thing', id, version from saved`,
    );
    await eventually(() => expect(bus.published.length).toBe(512));
    await sleep(2 * times.frozen);
    expect(await fixture.sessions()).toEqual([before]);
  });
});

describe("a leader", () => {
  it("publishes nothing stale after a pause in which another one published, and stays a candidate", async () => {
    const real = createInProcessBus({ log: silent });
    onTestFinished(() => real.close());
    const paused = fixture.start();
    const [sending, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const rejected = vi.fn();
    paused.bus.publish = async (message) => {
      sending.resolve();
      await resumed.promise;
      await real.publish(message).catch((error) => {
        rejected(error);
        throw error;
      });
    };
    await becomesActive(paused.leader);
    await saveThing(fixture.db.pool, 1, "a");
    await sending.promise;
    await killLeading();
    await eventually(() => expect(paused.leader.active).toBe(false));
    const other = fixture.start();
    other.bus.publish = (message) => real.publish(message);
    await becomesActive(other.leader);
    await saveThing(fixture.db.pool, 1, "b");
    await fixture.emptied();
    resumed.resolve();
    await eventually(() => expect(rejected).toHaveBeenCalledWith(expect.any(StaleState)));
    await eventually(async () => expect(await fixture.sessions()).toHaveLength(2));
  });

  it("restarts with the stored states when the bus reports a newer one", async () => {
    const { leader, bus } = fixture.start();
    await becomesActive(leader);
    bus.outcomeOf = () => "stale";
    await saveThing(fixture.db.pool, 1, "a");
    await eventually(() => expect(leader.active).toBe(false));
    await saveThing(fixture.db.pool, 1, "b");
    bus.outcomeOf = () => "acknowledge";
    await fixture.emptied();
    expect(versionOf(bus.published.at(-1)!.messageId)).toBe(2);
  });

  it("is elected again after its connection was killed", async () => {
    const { leader, bus } = fixture.start();
    await becomesActive(leader);
    const before = await fixture.sessions();
    await killLeading();
    await eventually(async () => {
      const now = await fixture.sessions();
      expect(now.map(({ leads }) => leads)).toEqual([true]);
      expect(now).not.toEqual(before);
    });
    await saveThing(fixture.db.pool, 1, "a");
    await fixture.emptied();
    expect(bus.published).toHaveLength(1);
  });

  it("does not restart while an earlier publish is in flight", async () => {
    const { leader, bus } = fixture.start();
    await becomesActive(leader);
    bus.outcomeOf = () => "hold";
    await saveThing(fixture.db.pool, 1, "a");
    const held = await bus.nextHeld();
    await killLeading();
    await eventually(() => expect(leader.active).toBe(false));
    await saveThing(fixture.db.pool, 1, "b");
    bus.outcomeOf = () => "acknowledge";
    await sleep(20 * turn);
    expect(bus.published).toHaveLength(1);
    held.acknowledge();
    await fixture.emptied();
    expect(bus.published.map(({ messageId }) => versionOf(messageId))).toEqual([1, 2]);
    expect(bus.overlaps).toEqual([]);
  });

  it("keeps the lock on stop until publishes in flight have finished", async () => {
    const { leader, bus } = fixture.start();
    await becomesActive(leader);
    bus.outcomeOf = () => "hold";
    await saveThing(fixture.db.pool, 1, "a");
    const held = await bus.nextHeld();
    const stopping = leader.stop();
    const other = fixture.start();
    await eventually(async () => expect(await fixture.sessions()).toHaveLength(2));
    await sleep(20 * turn);
    expect(other.leader.active).toBe(false);
    held.acknowledge();
    await stopping;
    expect(await fixture.db.query("select from outbox")).toEqual([]);
    await becomesActive(other.leader);
    expect(other.bus.published).toEqual([]);
  });

  it("stops without waiting for messages of the in-process bus", async () => {
    const { leader, bus } = fixture.start("in-process");
    await becomesActive(leader);
    bus.outcomeOf = () => "hold";
    await saveThing(fixture.db.pool, 1, "a");
    await bus.nextHeld();
    await leader.stop();
    expect(await fixture.db.query("select from outbox")).toHaveLength(1);
  });

  it("waits for a missing database, and can be stopped meanwhile", async () => {
    const { leader } = fixture.start("nats", "postgresql://nobody@127.0.0.1:1/none");
    expect(leader.active).toBe(false);
    await leader.stop();
  });

  it("can be stopped before and right after its start", async () => {
    const idle = new RelayLeader(fixture.db.url, { bus: createScriptedBus(), publications: [], log: silent });
    await idle.stop();
    const { leader } = fixture.start();
    await leader.stop();
    await eventually(async () => expect(await fixture.sessions()).toEqual([]));
  });
});
