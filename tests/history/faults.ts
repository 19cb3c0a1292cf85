import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import type { Stack } from "@kindling/test-kit/product/stack.ts";

/** The services with consumers and a relay; each runs two replicas. */
const services = ["founders", "investors", "matches"] as const;
type Service = (typeof services)[number];

const tables: Record<Service, readonly string[]> = {
  founders: ["founders", "outbox"],
  investors: ["investors", "outbox"],
  matches: ["best_investors", "reviews", "founder_tallies", "investor_tallies", "founders", "outbox"],
};

/** The target of a fault; `maxDurationMs` is its longest duration. */
export interface FaultTarget {
  stack: Stack;
  chance: SeededRandom;
  maxDurationMs: number;
}

type Fault = (target: FaultTarget) => Promise<string>;

/** Each fault ends with everything running again, and returns a description. */
const faults: Record<string, Fault> = {
  async "kill a replica"({ stack, chance }) {
    const name = anyReplica(stack, chance);
    await stack.kill(name);
    await sleep(chance.below(1_000));
    await stack.start(name);
    return name;
  },

  async "kill the gateway"({ stack }) {
    await stack.kill("gateway");
    await stack.start("gateway");
    return "gateway";
  },

  async "freeze a replica"({ stack, chance, maxDurationMs }) {
    const name = anyReplica(stack, chance);
    stack.process(name).freeze();
    await sleep(chance.below(maxDurationMs));
    stack.process(name).thaw();
    return name;
  },

  async "freeze a relay that publishes"(target) {
    const frozen = await freezeRelay(target);
    await sleep(target.chance.below(target.maxDurationMs));
    await frozen.thaw();
    return frozen.name;
  },

  async "end the sessions"({ stack, chance }) {
    const service = one(chance, services);
    await endSessions(stack, service);
    return service;
  },

  async "lock a table"({ stack, chance, maxDurationMs }) {
    const service = one(chance, services);
    const table = one(chance, tables[service]);
    const seconds = chance.below(maxDurationMs) / 1_000;
    await stack.postgres.query(
      service,
      `begin; lock table ${table} in access exclusive mode; select pg_sleep(${seconds}); commit`,
    );
    return `${service}.${table} for ${seconds} s`;
  },

  async "restart PostgreSQL"({ stack }) {
    await stack.postgres.restart();
    return "PostgreSQL";
  },

  async "kill NATS"({ stack, chance }) {
    await stack.nats.kill();
    await sleep(chance.below(2_000));
    await stack.nats.start();
    return "NATS";
  },

  async "freeze NATS"({ stack, chance, maxDurationMs }) {
    await stack.nats.pause();
    await sleep(chance.below(maxDurationMs));
    await stack.nats.resume();
    return "NATS";
  },

  async "wipe NATS"({ stack }) {
    await stack.nats.wipe();
    return "NATS";
  },
};

/**
 * Freezes a relay that is about to publish, ends its sessions and its lock, and lets another take over. A relay that
 * does not notice publishes stale state when it resumes.
 */
export async function freezeRelay({
  stack,
  chance,
}: FaultTarget): Promise<{ name: string; thaw(): Promise<void> }> {
  const service = one(chance, services);
  const [frozen, other] = chance.shuffle(stack.namesOf(service)) as [string, string];
  await stack.kill(frozen);
  const after = String(1 + chance.below(5));
  const settings = { KILL_AT: "beforePublish", KILL_AFTER: after, KILL_WITH: "SIGSTOP" };
  const relay = await stack.start(frozen, settings);
  await stack.kill(other);
  const stopped = await untilFrozen(relay.pid, 10_000);
  // The relay is frozen already; `freeze` also takes it out of rotation.
  if (stopped) relay.freeze();
  await stack.start(other);
  if (stopped) await endSessions(stack, service);
  // The other replica tries to take the lock every second.
  await sleep(2_000);
  return {
    name: stopped ? `${frozen} before publish ${after}` : `${frozen}, which published nothing`,
    async thaw() {
      if (stopped) relay.thaw();
      // A relay that was not frozen in time would freeze later, and nothing would resume it.
      else {
        await stack.kill(frozen);
        await stack.start(frozen);
      }
    },
  };
}

/**
 * Injects one fault after another until the time is up, with pauses between them. Every kind occurs once before
 * any is repeated. Returns the faults with their times.
 */
export async function injectFaults(
  target: FaultTarget,
  { forMs, only }: { forMs: number; only: RegExp },
): Promise<string[]> {
  const began = performance.now();
  const done: string[] = [];
  const kinds = Object.keys(faults).filter((kind) => only.test(kind));
  for (let deck: string[] = []; performance.now() - began < forMs; ) {
    if (deck.length === 0) deck = target.chance.shuffle(kinds);
    const kind = deck.pop()!;
    const at = ((performance.now() - began) / 1_000).toFixed(1);
    done.push(`${at} s: ${kind}: ${await faults[kind]!(target)}`);
    await sleep(target.chance.below(1_500));
  }
  return done;
}

function anyReplica(stack: Stack, chance: SeededRandom): string {
  return one(chance, stack.namesOf(one(chance, services)));
}

const one = <T>(chance: SeededRandom, values: readonly T[]): T => values[chance.below(values.length)]!;

async function endSessions(stack: Stack, service: Service): Promise<void> {
  await stack.postgres.query(
    service,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
}

/** Whether a process is stopped by a signal before the timeout. */
async function untilFrozen(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const [, state] = /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    if (state === "T") return true;
    await sleep(20);
  }
  return false;
}
