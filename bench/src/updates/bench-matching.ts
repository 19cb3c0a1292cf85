import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { communitySize, postCommunity, waitUntilCountsAgree } from "../data/community.ts";
import { founderBody } from "../data/record-bodies.ts";
import { startNats } from "../processes/nats.ts";
import { peaksOfTree } from "../processes/process-usage.ts";
import { withProduct } from "../processes/product.ts";
import type { Spawned } from "../processes/spawn-node.ts";
import { type Client, client } from "../requests/http-client.ts";
import { matchingTime } from "../requests/matching-time.ts";
import { atMost, type Figure, notMeasured, percentile, plain } from "../results/figures.ts";

const samples = 400;

/** Matching with both buses: the delay for a new founder, and the time for a whole community. */
export async function benchMatching(): Promise<Figure[]> {
  const inProcess = await withProduct({}, (product) => measure(product, "in-process bus"));
  if (!dockerAvailable()) return [...inProcess, notMeasured("matching on NATS", "no Docker here")];
  const nats = await startNats();
  try {
    const measured = await withProduct({ NATS_URL: nats.url }, (product) => measure(product, "NATS"));
    return [...inProcess, ...measured];
  } finally {
    await nats.stop();
  }
}

async function measure(product: Spawned, bus: string): Promise<Figure[]> {
  const api = client(product.url);
  const started = performance.now();
  await postCommunity(api);
  const posted = (performance.now() - started) / 1_000;
  const matches = await waitUntilCountsAgree(api);
  const consistent = (performance.now() - started) / 1_000;
  const peaks = peaksOfTree(product.pid);
  const times = await matchingTimes(api);
  await api.close();
  return [
    atMost(
      `${bus}: POST of a founder to its match count, with 10,000 investors and founders, median`,
      percentile(times, 0.5),
      60,
      "ms",
    ),
    atMost(`${bus}: the same, p99 of ${times.length}`, percentile(times, 0.99), 250, "ms"),
    atMost(`${bus}: 10,000 founders and 10,000 investors, from empty to consistent`, consistent, 120, "s"),
    plain(`${bus}: of that, time to post them; matches`, `${posted.toFixed(1)} s; ${matches}`),
    atMost(`${bus}: largest process`, peaks[0]!, 1_024, "MB", 0),
  ];
}

/** Times in ms from a founder's POST until GET shows its count. */
async function matchingTimes(api: Client): Promise<number[]> {
  const times: number[] = [];
  for (let n = communitySize; n < communitySize + samples; n++) {
    times.push(await matchingTime(api, founderBody(n)));
  }
  return times;
}
