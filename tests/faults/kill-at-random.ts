import { setTimeout as sleep } from "node:timers/promises";
import { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import { kill, startAgain } from "./docker.ts";

/** Random numbers seeded with FAULT_SEED, which fault-seed.ts draws. */
export const chanceOfFaults = () => new SeededRandom(Number(process.env.FAULT_SEED));

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
