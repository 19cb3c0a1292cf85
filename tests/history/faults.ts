import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import type { Stack } from "@kindling/test-kit/product/stack.ts";
import {
  endOtherSessions,
  type Faults,
  lockTable,
  one,
  type Service,
  services,
  tables,
} from "./inject-faults.ts";

/** The target of a fault; `maxDurationMs` is its longest duration. */
export interface FaultTarget {
  stack: Stack;
  chance: SeededRandom;
  maxDurationMs: number;
}

export const faults: Faults<FaultTarget> = {
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
    await stack.postgres.query(service, lockTable(table, seconds));
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
  const replicated = services.filter((service) => stack.namesOf(service).length > 1);
  const service = one(chance, replicated);
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

function anyReplica(stack: Stack, chance: SeededRandom): string {
  return one(chance, stack.namesOf(one(chance, services)));
}

async function endSessions(stack: Stack, service: Service): Promise<void> {
  await stack.postgres.query(service, endOtherSessions);
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
