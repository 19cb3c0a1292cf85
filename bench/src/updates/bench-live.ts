import { setTimeout as sleep } from "node:timers/promises";
import { type LiveListener, listenLive } from "@kindling/gateway/testing/live-listener.ts";
import { founderBody } from "../data/record-bodies.ts";
import { memoryOfTree } from "../processes/process-usage.ts";
import { withProduct } from "../processes/product.ts";
import type { Spawned } from "../processes/spawn-node.ts";
import { client } from "../requests/http-client.ts";
import { type Figure, percentile, plain } from "../results/figures.ts";
import { benchLiveCost } from "./bench-live-cost.ts";

const listeners = 1_000;
const changes = 30;
/** Number of changes before those that are measured. */
const warmUp = 5;
/** Interval between changes, in ms. Each causes two messages, which are at least 1 s apart. */
const intervalMs = 2_500;
const timeoutMs = 20_000;

/** The delay from a change to its event at every listener, the memory per listener, and the CPU time. */
export async function benchLive(): Promise<Figure[]> {
  return [...(await withProduct({}, measure)), ...(await benchLiveCost())];
}

async function measure(product: Spawned): Promise<Figure[]> {
  const open: LiveListener[] = [];
  try {
    const before = memoryOfTree(product.pid);
    const receivedAt = new Map<number, number[]>();
    for (let n = 0; n < listeners; n++)
      open.push(await listenLive(product.url, { onEvent: recordTimes(receivedAt) }));
    const after = memoryOfTree(product.pid);
    const times = await delays(product.url, receivedAt);
    const ms = (fraction: number) => `${percentile(times, fraction).toFixed(0)} ms`;
    return [
      plain(
        `live: from sending a change to its notice at ${listeners.toLocaleString("en-US")} listeners, median/p99`,
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
function recordTimes(receivedAt: Map<number, number[]>) {
  const known = new Set<number>();
  return ({ event, data }: { event: string; data: { what?: string; ids?: number[] } }) => {
    if (event !== "change" || data.what !== "founders") return;
    for (const id of data.ids ?? []) {
      if (known.has(id)) continue;
      known.add(id);
      const times = receivedAt.get(id) ?? [];
      times.push(performance.now());
      receivedAt.set(id, times);
    }
  };
}

/** Times in ms from sending a new founder to the event at each listener. */
async function delays(url: string, receivedAt: ReadonlyMap<number, readonly number[]>): Promise<number[]> {
  const { post, close } = client(url);
  const times: number[] = [];
  for (let n = 0; n < warmUp + changes; n++) {
    const sentAt = performance.now();
    const { id } = await post("/api/founders", founderBody(n));
    while ((receivedAt.get(id)?.length ?? 0) < listeners) {
      if (performance.now() - sentAt > timeoutMs)
        throw new Error(`founder ${id} did not reach every listener`);
      await sleep(5);
    }
    if (n >= warmUp) times.push(...receivedAt.get(id)!.map((at) => at - sentAt));
    await sleep(intervalMs);
  }
  await close();
  return times;
}
