import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "@kindling/test-kit/eventually.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { StaleState, versionOf } from "../../bus/bus.ts";
import { createInProcessBus } from "../../bus/in-process-bus.ts";
import { createScriptedBus, type ScriptedBus } from "../testing/scripted-bus.ts";
import { publishThings, saveThing, silent, type ThingsDatabase, thingsDatabase } from "../testing/things.ts";
import { RelayLeader } from "./relay-leader.ts";
import type { RelayOptions } from "./relay-options.ts";

let db: ThingsDatabase;
let leaders: RelayLeader[];
let buses: ScriptedBus[];
beforeAll(async () => {
  db = await thingsDatabase("relay_leader");
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.clear();
  leaders = [];
  buses = [];
});
afterEach(async () => {
  for (const bus of buses) bus.acknowledgeAll();
  await Promise.all(leaders.map((leader) => leader.stop()));
});

const turn = 10;
/** Longer than a test, so that no poll happens. */
const never = 3_600_000;

/** A candidate for the relay with its own bus, which records its publishes. */
function startLeader(
  kind: "nats" | "in-process" = "nats",
  url = db.url,
  times: RelayOptions["times"] = { turn },
) {
  const bus = Object.assign(createScriptedBus(), { kind });
  const leader = new RelayLeader(url, {
    bus,
    publications: [publishThings(db.pool)],
    log: silent,
    times,
  });
  buses.push(bus);
  leaders.push(leader);
  leader.start();
  return { leader, bus };
}

const becomesActive = (leader: RelayLeader) => eventually(() => expect(leader.active).toBe(true));
const emptied = () => eventually(async () => expect(await db.query("select from outbox")).toEqual([]));
const sessions = () =>
  db.query<{ pid: number; leads: boolean }>(
    `select pid, exists (select from pg_locks l where l.pid = a.pid and locktype = 'advisory' and granted) as leads
     from pg_stat_activity a where application_name = 'kindling-relay' and datname = $1 order by leads`,
    [db.name],
  );
const killLeading = async () => {
  const leading = (await sessions()).find(({ leads }) => leads);
  await db.query("select pg_terminate_backend($1)", [leading!.pid]);
};

describe("several processes with a relay", () => {
  it("elect one leader", async () => {
    const [one, two, three] = [startLeader(), startLeader(), startLeader()];
    await eventually(async () => expect(await sessions()).toHaveLength(3));
    await eventually(() => expect(leaders.filter(({ active }) => active)).toHaveLength(1));
    for (let id = 1; id <= 20; id++) await saveThing(db.pool, id, "a");
    await emptied();
    expect((await sessions()).map(({ leads }) => leads)).toEqual([false, false, true]);
    const counts = [one, two, three].map(({ bus }) => bus.published.length);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 20]);
  });

  it("elect another leader when the leader's connection is killed, losing nothing", async () => {
    const first = startLeader();
    await becomesActive(first.leader);
    const second = startLeader();
    await eventually(async () => expect(await sessions()).toHaveLength(2));
    first.bus.outcomeOf = () => "reject";
    await saveThing(db.pool, 1, "a");
    await eventually(() => expect(first.bus.published.length).toBeGreaterThan(0));
    await killLeading();
    await becomesActive(second.leader);
    await emptied();
    expect(second.bus.published).toHaveLength(1);
    expect(leaders.filter(({ active }) => active)).toHaveLength(1);
    await saveThing(db.pool, 1, "b");
    await emptied();
    expect(second.bus.published).toHaveLength(2);
  });

  it("elect another leader when the leader stops", async () => {
    const first = startLeader();
    await becomesActive(first.leader);
    const second = startLeader();
    await first.leader.stop();
    expect(first.leader.active).toBe(false);
    await becomesActive(second.leader);
    await saveThing(db.pool, 1, "a");
    await emptied();
    expect([first.bus.published.length, second.bus.published.length]).toEqual([0, 1]);
  });
});

describe("a leader", () => {
  it("publishes nothing stale after a pause in which another one published, and stays a candidate", async () => {
    const real = createInProcessBus({ log: silent });
    onTestFinished(() => real.close());
    const paused = startLeader();
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
    await saveThing(db.pool, 1, "a");
    await sending.promise;
    await killLeading();
    await eventually(() => expect(paused.leader.active).toBe(false));
    const other = startLeader();
    other.bus.publish = (message) => real.publish(message);
    await becomesActive(other.leader);
    await saveThing(db.pool, 1, "b");
    await emptied();
    resumed.resolve();
    await eventually(() => expect(rejected).toHaveBeenCalledWith(expect.any(StaleState)));
    await eventually(async () => expect(await sessions()).toHaveLength(2));
  });

  it("restarts with the stored states when the bus reports a newer one", async () => {
    const { leader, bus } = startLeader();
    await becomesActive(leader);
    bus.outcomeOf = () => "stale";
    await saveThing(db.pool, 1, "a");
    await eventually(() => expect(leader.active).toBe(false));
    await saveThing(db.pool, 1, "b");
    bus.outcomeOf = () => "acknowledge";
    await emptied();
    expect(versionOf(bus.published.at(-1)!.messageId)).toBe(2);
  });

  it("is elected again after its connection was killed", async () => {
    const { leader, bus } = startLeader();
    await becomesActive(leader);
    const before = await sessions();
    await killLeading();
    await eventually(async () => {
      const now = await sessions();
      expect(now.map(({ leads }) => leads)).toEqual([true]);
      expect(now).not.toEqual(before);
    });
    await saveThing(db.pool, 1, "a");
    await emptied();
    expect(bus.published).toHaveLength(1);
  });

  it("does not restart while an earlier publish is in flight", async () => {
    const { leader, bus } = startLeader();
    await becomesActive(leader);
    bus.outcomeOf = () => "hold";
    await saveThing(db.pool, 1, "a");
    const held = await bus.nextHeld();
    await killLeading();
    await eventually(() => expect(leader.active).toBe(false));
    await saveThing(db.pool, 1, "b");
    bus.outcomeOf = () => "acknowledge";
    await sleep(20 * turn);
    expect(bus.published).toHaveLength(1);
    held.acknowledge();
    await emptied();
    expect(bus.published.map(({ messageId }) => versionOf(messageId))).toEqual([1, 2]);
    expect(bus.overlaps).toEqual([]);
  });

  it("keeps the lock on stop until publishes in flight have finished", async () => {
    const { leader, bus } = startLeader();
    await becomesActive(leader);
    bus.outcomeOf = () => "hold";
    await saveThing(db.pool, 1, "a");
    const held = await bus.nextHeld();
    const stopping = leader.stop();
    const other = startLeader();
    await eventually(async () => expect(await sessions()).toHaveLength(2));
    await sleep(20 * turn);
    expect(other.leader.active).toBe(false);
    held.acknowledge();
    await stopping;
    expect(await db.query("select from outbox")).toEqual([]);
    await becomesActive(other.leader);
    expect(other.bus.published).toEqual([]);
  });

  it("stops without waiting for messages of the in-process bus", async () => {
    const { leader, bus } = startLeader("in-process");
    await becomesActive(leader);
    bus.outcomeOf = () => "hold";
    await saveThing(db.pool, 1, "a");
    await bus.nextHeld();
    await leader.stop();
    expect(await db.query("select from outbox")).toHaveLength(1);
  });

  it("waits for a missing database, and can be stopped meanwhile", async () => {
    const { leader } = startLeader("nats", "postgresql://nobody@127.0.0.1:1/none");
    expect(leader.active).toBe(false);
    await leader.stop();
  });

  it("can be stopped before and right after its start", async () => {
    const idle = new RelayLeader(db.url, { bus: createScriptedBus(), publications: [], log: silent });
    await idle.stop();
    const { leader } = startLeader();
    await leader.stop();
    await eventually(async () => expect(await sessions()).toEqual([]));
  });
});

describe("a write in a replica that is not the leader", () => {
  const startWithoutPolling = () => startLeader("nats", db.url, { turn, poll: never });
  /** A leader, and a candidate that notifies it. */
  const leadingAndFollowing = async () => {
    const both = [startWithoutPolling(), startWithoutPolling()] as const;
    await eventually(() => expect(both.some(({ leader }) => leader.active)).toBe(true));
    const [leading, following] = both[0].leader.active ? both : [both[1], both[0]];
    await eventually(async () => {
      await saveThing(db.pool, 1, "a");
      following.leader.wake();
      await sleep(turn);
      expect(await db.query("select from outbox")).toEqual([]);
    });
    return { leading, following };
  };
  beforeEach(async () => {
    await db.query("alter table outbox disable trigger outbox_notify");
  });
  afterEach(async () => {
    await db.query("alter table outbox enable trigger outbox_notify");
  });

  it("is published once the leader is woken, not before", async () => {
    const { leader, bus } = startWithoutPolling();
    await becomesActive(leader);
    leader.wake();
    await sleep(5 * turn);
    await saveThing(db.pool, 1, "a");
    await sleep(20 * turn);
    expect(bus.published).toEqual([]);
    leader.wake();
    await emptied();
    expect(bus.published).toHaveLength(1);
  });

  it("is published when this replica is woken and another leads", async () => {
    const { leading, following } = await leadingAndFollowing();
    for (let id = 10; id < 30; id++) {
      await saveThing(db.pool, id, "a");
      following.leader.wake();
    }
    await emptied();
    expect(following.bus.published).toEqual([]);
    expect(leading.bus.published.filter(({ subject }) => !subject.endsWith(".1"))).toHaveLength(20);
  });

  it("sends few notifications for many wakes at once", async () => {
    const { following } = await leadingAndFollowing();
    const query = vi.spyOn(pg.Client.prototype, "query");
    onTestFinished(() => query.mockRestore());
    for (let n = 0; n < 100; n++) following.leader.wake();
    await saveThing(db.pool, 2, "a");
    following.leader.wake();
    await emptied();
    const notified = query.mock.calls.filter(([text]) => (text as unknown) === "notify outbox");
    expect(notified.length).toBeGreaterThan(0);
    expect(notified.length).toBeLessThanOrEqual(3);
  });

  it("sends no notification while there is no connection", async () => {
    const { leader } = startLeader("nats", "postgresql://nobody@127.0.0.1:1/none");
    expect(() => leader.wake()).not.toThrow();
    await leader.stop();
    expect(() => leader.wake()).not.toThrow();
  });
});
