import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";

/** Faults by name. Each ends with everything running again, and returns a description. */
export type Faults<Target> = Record<string, (target: Target) => Promise<string>>;

/** The services with consumers and a relay. */
export const services = ["founders", "investors", "matches"] as const;
export type Service = (typeof services)[number];

export const tables: Record<Service, readonly string[]> = {
  founders: ["founders", "outbox"],
  investors: ["investors", "outbox"],
  matches: [
    "best_investors",
    "reviews",
    "founder_tallies",
    "investor_tallies",
    "founders",
    "introductions",
    "outbox",
  ],
};

/** SQL that locks a table for so many seconds. */
export const lockTable = (table: string, seconds: number) =>
  `begin; lock table ${table} in access exclusive mode; select pg_sleep(${seconds}); commit`;

/** SQL that ends a service's sessions, except for its own. */
export const endOtherSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;

/**
 * Injects one fault after another until the time is up, with pauses between them. Every kind occurs once before
 * any is repeated. Returns the faults with their times.
 */
export async function injectFaults<Target extends { chance: SeededRandom }>(
  faults: Faults<Target>,
  target: Target,
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

export const one = <T>(chance: SeededRandom, values: readonly T[]): T => values[chance.below(values.length)]!;
