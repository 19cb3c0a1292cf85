import autocannon from "autocannon";

export interface Load {
  /** Requests answered per second. */
  perSecond: number;
  /** Median latency in ms. */
  median: number;
}

/**
 * GETs one URL as fast as possible, after a short warm-up.
 * @throws Error if any response is neither 2xx nor 304, because fast errors are not throughput
 */
export async function load(
  url: string,
  options: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  const { connections, seconds, headers = {} } = options;
  await autocannon({ url, connections, duration: 1, headers });
  const result = await autocannon({ url, connections, duration: seconds, headers });
  const wrong = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (wrong > 0) throw new Error(`${url}: ${wrong} of ${result.requests.total} requests failed`);
  return { perSecond: result.requests.total / result.duration, median: result.latency.p50 };
}
