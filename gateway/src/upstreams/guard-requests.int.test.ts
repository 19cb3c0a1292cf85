import { buildConnector, Pool } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RecordingUpstream, startUpstream } from "../testing/recording-upstream.ts";
import { guardRequests } from "./guard-requests.ts";

let upstream: RecordingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

const reset = () =>
  Object.assign(new Error("connect ECONNRESET"), { code: "ECONNRESET", syscall: "connect" });

/** Sends a request over a pool whose first `failures` connections are reset. */
async function send(method: "GET" | "POST", failures: number): Promise<number> {
  const connect = buildConnector({});
  let left = failures;
  const pool = new Pool(upstream.origin, {
    connect: (options, done) => (left-- > 0 ? done(reset(), null) : connect(options, done)),
  });
  try {
    const body = method === "POST" ? Buffer.from('{"n":1}') : null;
    const response = await pool.compose(guardRequests(5_000)).request({ path: "/", method, body });
    await response.body.dump();
    return response.statusCode;
  } finally {
    await pool.close();
  }
}

describe("guardRequests, when a connection is reset before anything was sent", () => {
  it.each(["GET", "POST"] as const)("retries a %s once, which arrives once and whole", async (method) => {
    expect(await send(method, 1)).toBe(200);
    expect(upstream.received).toMatchObject([{ method, body: method === "POST" ? '{"n":1}' : "" }]);
  });

  it("fails with 503 the second time", async () => {
    await expect(send("POST", 2)).rejects.toMatchObject({ status: 503, kind: "unreachable" });
    expect(upstream.received).toEqual([]);
  });
});
