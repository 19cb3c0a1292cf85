import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "@kindling/test-kit/eventually.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { becomesActive, leaderFixture, turn } from "../testing/leader-fixture.ts";
import { saveThing } from "../testing/things.ts";

const fixture = leaderFixture("wake_leader");
/** Longer than a test, so that no poll happens. */
const never = 3_600_000;

describe("a write in a replica that is not the leader", () => {
  const startWithoutPolling = () => fixture.start("nats", fixture.db.url, { turn, poll: never });
  /** A leader, and a candidate that notifies it. */
  const leadingAndFollowing = async () => {
    const both = [startWithoutPolling(), startWithoutPolling()] as const;
    await eventually(() => expect(both.some(({ leader }) => leader.active)).toBe(true));
    const [leading, following] = both[0].leader.active ? both : [both[1], both[0]];
    await eventually(async () => {
      await saveThing(fixture.db.pool, 1, "a");
      following.leader.wake();
      await sleep(turn);
      expect(await fixture.db.query("select from outbox")).toEqual([]);
    });
    return { leading, following };
  };
  beforeEach(async () => {
    await fixture.db.query("alter table outbox disable trigger outbox_notify");
  });
  afterEach(async () => {
    await fixture.db.query("alter table outbox enable trigger outbox_notify");
  });

  it("is published once the leader is woken, not before", async () => {
    const { leader, bus } = startWithoutPolling();
    await becomesActive(leader);
    leader.wake();
    await sleep(5 * turn);
    await saveThing(fixture.db.pool, 1, "a");
    await sleep(20 * turn);
    expect(bus.published).toEqual([]);
    leader.wake();
    await fixture.emptied();
    expect(bus.published).toHaveLength(1);
  });

  it("is published when this replica is woken and another leads", async () => {
    const { leading, following } = await leadingAndFollowing();
    for (let id = 10; id < 30; id++) {
      await saveThing(fixture.db.pool, id, "a");
      following.leader.wake();
    }
    await fixture.emptied();
    expect(following.bus.published).toEqual([]);
    expect(leading.bus.published.filter(({ subject }) => !subject.endsWith(".1"))).toHaveLength(20);
  });

  it("sends few notifications for many wakes at once", async () => {
    const { following } = await leadingAndFollowing();
    const query = vi.spyOn(pg.Client.prototype, "query");
    onTestFinished(() => query.mockRestore());
    for (let n = 0; n < 100; n++) following.leader.wake();
    await saveThing(fixture.db.pool, 2, "a");
    following.leader.wake();
    await fixture.emptied();
    const notified = query.mock.calls.filter(([text]) => (text as unknown) === "notify outbox");
    expect(notified.length).toBeGreaterThan(0);
    expect(notified.length).toBeLessThanOrEqual(3);
  });

  it("sends no notification while there is no connection", async () => {
    const { leader } = fixture.start("nats", "postgresql://nobody@127.0.0.1:1/none");
    expect(() => leader.wake()).not.toThrow();
    await leader.stop();
    expect(() => leader.wake()).not.toThrow();
  });
});
