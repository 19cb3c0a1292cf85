import { setTimeout as sleep } from "node:timers/promises";
import { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import { kill, startAgain } from "./docker.ts";

/** Random numbers seeded with FAULT_SEED. Prints the seed to make a run reproducible. */
export function chanceOfFaults(): SeededRandom {
  const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1_000_000));
  process.stdout.write(`FAULT_SEED=${seed}\n`);
  return new SeededRandom(seed);
}

/** One of the cases, as `npm test` runs of each kind; all of them with ALL_KILLS, which `npm run test:faults` sets. */
export function someOf<T>(cases: readonly T[], chance: SeededRandom): readonly T[] {
  return process.env.ALL_KILLS ? cases : [cases[chance.below(cases.length)]!];
}

/**
 * Kills one of the containers within a second, restarts it within another, and continues with the next when it is
 * healthy, `times` times.
 */
export async function killAtRandom(
  containers: readonly string[],
  { times, chance }: { times: number; chance: SeededRandom },
): Promise<void> {
  for (let n = 0; n < times; n++) {
    const container = containers[chance.below(containers.length)]!;
    await sleep(chance.below(1_000));
    await kill(container);
    await sleep(chance.below(1_000));
    await startAgain(container);
  }
}
