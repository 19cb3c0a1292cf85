import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { RelayLeader } from "../relay/relay-leader.ts";
import type { RelayOptions } from "../relay/relay-options.ts";
import { createScriptedBus, type ScriptedBus } from "./scripted-bus.ts";
import { publishThings, silent, type ThingsDatabase, thingsDatabase } from "./things.ts";

/** Interval between attempts to become leader, in ms. */
export const turn = 10;

/** A database for the tests of one file, emptied before each, and candidates for its relay, stopped after each. */
export function leaderFixture(name: string) {
  let db: ThingsDatabase;
  const leaders: RelayLeader[] = [];
  const buses: ScriptedBus[] = [];
  beforeAll(async () => {
    db = await thingsDatabase(name);
  });
  afterAll(() => db.close());
  beforeEach(() => db.clear());
  afterEach(async () => {
    for (const bus of buses.splice(0)) bus.acknowledgeAll();
    await Promise.all(leaders.splice(0).map((leader) => leader.stop()));
  });

  return {
    get db() {
      return db;
    },
    leaders,
    /** Starts a candidate for the relay with its own bus, which records its publishes. */
    start(
      kind: "nats" | "in-process" = "nats",
      url = db.url,
      times: RelayOptions["times"] = { turn },
      script: Partial<ScriptedBus> = {},
    ) {
      const bus = Object.assign(createScriptedBus(), { kind }, script);
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
    },
    /** Resolves when the outbox is empty. */
    emptied: () => eventually(async () => expect(await db.query("select from outbox")).toEqual([])),
    /** The connections of the candidates, the leader's last. */
    sessions: () =>
      db.query<{ pid: number; leads: boolean }>(
        `select pid, exists (select from pg_locks l where l.pid = a.pid and locktype = 'advisory' and granted) as leads
         from pg_stat_activity a where application_name = 'kindling-relay' and datname = $1 order by leads`,
        [db.name],
      ),
  };
}

/** Resolves when this candidate is the leader. */
export const becomesActive = (leader: RelayLeader) => eventually(() => expect(leader.active).toBe(true));
