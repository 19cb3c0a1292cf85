import autocannon from "autocannon";

export interface Load {
  /** Requests answered, warm-up included. */
  requests: number;
  /** Requests answered per second. */
  perSecond: number;
  /** Median latency in ms. */
  median: number;
}

/**
 * GETs one URL as fast as possible, for some seconds or a number of requests, after a short warm-up.
 * @throws Error if any response is neither 2xx nor 304, because fast errors are not throughput
 */
export async function load(
  url: string,
  options: { connections: number; headers?: Record<string, string> } & (
    | { seconds: number }
    | { amount: number }
  ),
): Promise<Load> {
  const { connections, headers = {} } = options;
  const warmUp = await autocannon({ url, connections, duration: 1, headers });
  const length = "amount" in options ? { amount: options.amount } : { duration: options.seconds };
  const result = await autocannon({ url, connections, ...length, headers });
  const wrong = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (wrong > 0) throw new Error(`${url}: ${wrong} of ${result.requests.total} requests failed`);
  const requests = warmUp.requests.total + result.requests.total;
  return { requests, perSecond: result.requests.total / result.duration, median: result.latency.p50 };
}
