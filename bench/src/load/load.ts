import autocannon from "autocannon";

export interface Load {
  /** Requests answered, warm-up included. */
  requests: number;
  /** Requests answered per second. */
  perSecond: number;
  /** Median latency in ms. */
  median: number;
}

export interface LoadOptions {
  connections: number;
  /** How long, or how many requests. */
  seconds?: number;
  amount?: number;
  headers?: Record<string, string>;
  /** Returns the body of the next request, which is then a POST. */
  post?: () => object;
}

/**
 * Requests one URL as fast as possible, after a short warm-up.
 * @throws Error if any response is neither 2xx nor 304, because fast errors are not throughput
 */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  const { connections, seconds, amount, headers = {}, post } = options;
  const length = amount === undefined ? { duration: seconds ?? 1 } : { amount };
  const common = { url, connections, headers, ...(post ? { requests: [posting(post)] } : {}) };
  const warmUp = await autocannon({ ...common, duration: 1 });
  const result = await autocannon({ ...common, ...length });
  const wrong = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (wrong > 0) throw new Error(`${url}: ${wrong} of ${result.requests.total} requests failed`);
  const requests = warmUp.requests.total + result.requests.total;
  return { requests, perSecond: result.requests.total / result.duration, median: result.latency.p50 };
}

const posting = (post: () => object): autocannon.Request => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  setupRequest: (request) => ({ ...request, body: JSON.stringify(post()) }),
});
