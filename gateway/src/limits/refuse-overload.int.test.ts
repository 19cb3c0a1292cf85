import { connect } from "node:net";
import { texts } from "@kindling/contracts/texts.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerJson } from "../testing/recording-upstream.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

let gateway: RunningGateway;
let release: () => void;
beforeEach(async () => {
  gateway = await startGateway({ workload: { most: 4, ofOnePart: 2, oldestMs: 100 } });
  const held: (() => void)[] = [];
  gateway.upstreams.founders.respond = (...request) => void held.push(() => answerJson("late")(...request));
  release = () => {
    for (const answer of held.splice(0)) answer();
  };
});
afterEach(() => gateway.close());

const head = "POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";
const get = (path: string) => fetch(`${gateway.url}${path}`);

/** So many requests that the service of founders does not answer. */
async function hold(count: number): Promise<Promise<Response>[]> {
  const { received } = gateway.upstreams.founders;
  const waiting = Array.from({ length: count }, (_, n) => get(`/founders/${n + 1}`));
  await expect.poll(() => received.length).toBe(count);
  return waiting;
}

describe("when there is too much to do", () => {
  it("more is refused at once, told when to try again, and let in when it is over", async () => {
    const waiting = await hold(4);
    await new Promise((resolve) => setTimeout(resolve, 120));
    const reply = await get("/founders/9");
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(await reply.json()).toEqual({
      success: false,
      error: texts.overloaded,
      code: "upstream_unavailable",
      requestId: reply.headers.get("x-request-id"),
    });
    expect(gateway.upstreams.founders.received).toHaveLength(4);
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    gateway.upstreams.founders.respond = answerJson("well");
    expect((await get("/founders/9")).status).toBe(200);
  });

  it("the parts that are not slow go on, and so does what says how the product is", async () => {
    const waiting = await hold(4);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect((await get("/founders/9")).status).toBe(503);
    for (const path of ["/youtube-videos", "/api/investors", "/api/config", "/", "/healthz"]) {
      expect((await get(path)).status, path).toBe(200);
    }
    release();
    await Promise.all(waiting);
  });

  it("who went away is not counted any more", async () => {
    const leave = new AbortController();
    const { received } = gateway.upstreams.founders;
    const asked = Array.from({ length: 4 }, () =>
      fetch(`${gateway.url}/founders/1`, { signal: leave.signal }).catch(() => null),
    );
    await expect.poll(() => received.length).toBe(4);
    leave.abort();
    await Promise.all(asked);
    await new Promise((resolve) => setTimeout(resolve, 120));
    gateway.upstreams.founders.respond = answerJson("well");
    expect((await get("/founders/9")).status).toBe(200);
    release();
  });

  it("who has just begun to send is counted, so that a crowd is not let in as one", async () => {
    const waiting = await hold(3);
    await new Promise((resolve) => setTimeout(resolve, 120));
    const replies: string[] = [];
    const sockets = Array.from({ length: 10 }, () => {
      const socket = connect(gateway.port, "127.0.0.1", () =>
        socket.write(`${head}content-length: 2\r\n\r\n`),
      );
      return socket.on("data", (data) => replies.push(String(data).split("\r\n")[0]!));
    });
    await expect.poll(() => replies).toEqual(Array(9).fill("HTTP/1.1 503 Service Unavailable"));
    for (const socket of sockets) socket.destroy();
    release();
    await Promise.all(waiting);
  });

  it("slow senders take nobody's place", async () => {
    const sockets = Array.from({ length: 8 }, () => {
      const socket = connect(gateway.port, "127.0.0.1");
      socket.write(`${head}content-length: 10\r\n\r\n{`);
      return socket;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    gateway.upstreams.founders.respond = answerJson("well");
    expect((await get("/founders/9")).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
