import { setTimeout as sleep } from "node:timers/promises";
import { type LiveListener, listenLive } from "@kindling/gateway/testing/live-listener.ts";
import { benchLiveCost } from "./bench-live-cost.ts";
import { type Figure, plain } from "./figures.ts";
import { founderBody } from "./people.ts";
import { withProduct } from "./product.ts";
import { client, percentile } from "./requests.ts";
import { memoryOfTree, type Spawned } from "./spawned.ts";

const listeners = 1_000;
const changes = 30;
/** Changes that are not measured. */
const warmUp = 5;
/** Interval between changes, in ms: a second for each of the two messages, so that each change is sent at once. */
const apartMs = 2_500;
const longestMs = 20_000;

/** The delay from a change to its notice at every listener, the memory per listener, and the CPU time in all. */
export async function benchLive(): Promise<Figure[]> {
  return [...(await withProduct({}, measure)), ...(await benchLiveCost())];
}

async function measure(product: Spawned): Promise<Figure[]> {
  const open: LiveListener[] = [];
  try {
    const before = memoryOfTree(product.pid);
    const heard = new Map<number, number[]>();
    for (let n = 0; n < listeners; n++) open.push(await listenLive(product.url, { onEvent: note(heard) }));
    const after = memoryOfTree(product.pid);
    const times = await delays(product.url, heard);
    const ms = (fraction: number) => `${percentile(times, fraction).toFixed(0)} ms`;
    return [
      plain(
        "live: from sending a change to its notice at 1,000 listeners, median/p99",
        `${ms(0.5)} / ${ms(0.99)}`,
      ),
      plain(
        "memory per listener, in one process",
        `${(((after - before) * 1_024) / listeners).toFixed(0)} kB`,
      ),
    ];
  } finally {
    for (const listener of open) listener.close();
  }
}

/** Records when each listener first receives a founder's id. */
function note(heard: Map<number, number[]>) {
  const known = new Set<number>();
  return ({ event, data }: { event: string; data: { what?: string; ids?: number[] } }) => {
    if (event !== "change" || data.what !== "founders") return;
    for (const id of data.ids ?? []) {
      if (known.has(id)) continue;
      known.add(id);
      const times = heard.get(id) ?? [];
      times.push(performance.now());
      heard.set(id, times);
    }
  };
}

/** Times in ms from sending a new founder to the notice at each listener. */
async function delays(url: string, heard: ReadonlyMap<number, readonly number[]>): Promise<number[]> {
  const { post, close } = client(url);
  const times: number[] = [];
  for (let n = 0; n < warmUp + changes; n++) {
    const sentAt = performance.now();
    const { id } = await post("/api/founders", founderBody(n));
    while ((heard.get(id)?.length ?? 0) < listeners) {
      if (performance.now() - sentAt > longestMs)
        throw new Error(`founder ${id} did not reach every listener`);
      await sleep(5);
    }
    if (n >= warmUp) times.push(...heard.get(id)!.map((at) => at - sentAt));
    await sleep(apartMs);
  }
  await close();
  return times;
}
