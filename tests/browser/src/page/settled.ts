import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a count is the same twice, half a second apart, and returns it. */
export async function settled(count: () => number | Promise<number>): Promise<number> {
  let last = -1;
  for (let now = await count(); now !== last; now = await count()) {
    last = now;
    await sleep(500);
  }
  return last;
}
