import { identityOf } from "@kindling/test-kit/identity.ts";
import { Pool } from "undici";
import { peakMemory, resetPeakMemory } from "../processes/process-usage.ts";
import type { Spawned } from "../processes/spawn-node.ts";
import { atMost, type Figure } from "../results/figures.ts";

/** How much the peak memory of matches grows while an investor's whole list of so many matches is read. */
export async function measureWholeMatchLists(service: Spawned, count: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  // The first are for code and buffers that stay.
  await readAtOnce(service.url, 1, count);
  await readAtOnce(service.url, 1, count);
  for (const clients of [1, 4]) {
    const before = resetPeakMemory(service.pid);
    const started = performance.now();
    const bytes = await readAtOnce(service.url, clients, count);
    const seconds = (performance.now() - started) / 1_000;
    const times = clients === 1 ? "once" : `${clients} times at once`;
    const what = `all ${count.toLocaleString("en-US")} matches of an investor (${(bytes / 1e6).toFixed(0)} MB) ${times}, ${seconds.toFixed(0)} s: more memory of the service`;
    figures.push(atMost(what, peakMemory(service.pid) - before, 100, "MB", 0));
  }
  return figures;
}

/** Reads the list by so many clients at once; returns the size of one response in bytes. */
async function readAtOnce(url: string, clients: number, count: number): Promise<number> {
  const pool = new Pool(url, { connections: clients });
  const sizes = await Promise.all(Array.from({ length: clients }, () => readList(pool, count)));
  await pool.close();
  return sizes[0]!;
}

async function readList(pool: Pool, count: number): Promise<number> {
  const { statusCode, body } = await pool.request({
    method: "GET",
    path: "/api/investors/1/matches",
    headers: identityOf("matches"),
  });
  let [bytes, matches] = [0, 0];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(reasons); at >= 0; at = chunk.indexOf(reasons, at + 1)) matches += 1;
  }
  // A match on the border of two chunks is not counted.
  if (statusCode !== 200 || matches < count * 0.95) throw new Error(`${statusCode}: ${matches} matches`);
  return bytes;
}

const reasons = '"reasons":[';
