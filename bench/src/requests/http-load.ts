import autocannon from "autocannon";

export interface Load {
  /** Number of responses, warm-up included. */
  requests: number;
  /** Responses per second. */
  perSecond: number;
  /** Median latency in ms. */
  median: number;
}

export interface LoadOptions {
  connections: number;
  /** The duration in s, unless `amount` gives the number of requests. */
  seconds?: number;
  amount?: number;
  headers?: Record<string, string>;
  /** Makes every request a POST with the returned body. */
  post?: () => object;
  /** Makes every request a PUT of the returned body to the returned path. */
  put?: () => { path: string; body: object };
}

/**
 * Requests one URL as fast as possible, after a short warm-up.
 * @throws Error if any response is neither 2xx nor 304, since fast errors would count as throughput
 */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  const { connections, seconds, amount, headers = {}, post, put } = options;
  const length = amount === undefined ? { duration: seconds ?? 1 } : { amount };
  const requests = [
    ...(post ? [writing("POST", () => ({ body: post() }))] : []),
    ...(put ? [writing("PUT", put)] : []),
  ];
  const common = { url, connections, headers, ...(requests.length > 0 ? { requests } : {}) };
  const warmUp = await autocannon({ ...common, duration: 1 });
  const result = await autocannon({ ...common, ...length });
  const failed = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (failed > 0) throw new Error(`${url}: ${failed} of ${result.requests.total} requests failed`);
  return {
    requests: warmUp.requests.total + result.requests.total,
    perSecond: result.requests.total / result.duration,
    median: result.latency.p50,
  };
}

const writing = (
  method: "POST" | "PUT",
  next: () => { path?: string; body: object },
): autocannon.Request => ({
  method,
  headers: { "content-type": "application/json" },
  setupRequest: (request) => {
    const { body, ...path } = next();
    return { ...request, ...path, body: JSON.stringify(body) };
  },
});
