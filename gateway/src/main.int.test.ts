import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { spawnProcess, startListening } from "@kindling/test-kit/product/product-process.ts";
import { afterAll, describe, expect, it } from "vitest";
import { enforcedEnv } from "./testing/enforced-gateway.ts";
import { listenLive } from "./testing/live-listener.ts";
import { respondJson, startUpstream } from "./testing/recording-upstream.ts";
import { identitySecret } from "./testing/start-gateway.ts";

const main = "gateway/src/main.ts";
const noUpstream = "http://127.0.0.1:9";

const environment = ({ origin } = { origin: noUpstream }): Record<string, string> => ({
  PORT: "0",
  FOUNDERS_URL: origin,
  INVESTORS_URL: origin,
  MATCHES_URL: origin,
  MEDIA_URL: origin,
  ADMIN_PASSCODE: "test-passcode",
  IDENTITY_SECRETS: identitySecret,
  ACCESS: "open",
});

/** A process that ends before it listens: its exit code and what it printed. */
async function failedStart(
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const run = spawnProcess(main, env, args);
  return { code: await run.ended, output: run.output() };
}

const started: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(started.map((end) => end())));

/** A gateway in front of one upstream. */
async function start(env: Record<string, string> = {}) {
  const upstream = await startUpstream();
  started.push(() => upstream.close());
  const gateway = await startListening(main, { ...environment(upstream), ...env });
  started.push(() => gateway.end("SIGKILL"));
  return { gateway, upstream };
}

// Concurrent, because a stopping gateway drains for three seconds; therefore without `expect.poll`.
describe.concurrent("the gateway's process", { timeout: 40_000 }, () => {
  it("exits with 2 and names missing settings", async () => {
    const { code, output } = await failedStart({ ADMIN_PASSCODE: "sesame1" });
    expect(code).toBe(2);
    expect(output).toContain("FOUNDERS_URL is missing");
    expect(output).not.toContain("sesame1");
    expect(output).not.toMatch(/at .*\.ts:\d+/);
  });

  it("exits with 2 without NATS_URL if access is enforced", async () => {
    const enforced = enforcedEnv("postgresql://gateway@127.0.0.1:9/gateway");
    const { code, output } = await failedStart({ ...environment(), ...enforced });
    expect(code).toBe(2);
    expect(output).toContain("NATS_URL is missing");
  });

  it("exits with 1 and says what to do when the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, output } = await failedStart({ ...environment(), PORT: String(port) });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} of 127.0.0.1 is used by another program.`);
    expect(output).toContain("set PORT");
    other.close();
  });

  it("exits with 2 for an unknown command of an operator", async () => {
    const unknown = await failedStart(environment(), ["reset"]);
    expect(unknown.code).toBe(2);
    expect(unknown.output).toMatch(/second-factor-reset <name>.*retention \[months\]/s);
  });

  it("on SIGTERM ends listeners, finishes the requests in flight, also one whose body is still arriving, and exits with 0", async () => {
    const { gateway, upstream } = await start({ NATS_URL: "nats://127.0.0.1:9" });
    // While NATS is down.
    const listener = await listenLive(gateway.url);
    expect(listener.status).toBe(200);
    await eventually(() =>
      expect(listener.events).toMatchObject([{ event: "ready" }, { event: "everything" }]),
    );
    upstream.respond = (request, response, raw) => {
      setTimeout(() => respondJson("finished")(request, response, raw), 500);
    };
    const { port, hostname } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    let response = "";
    socket.on("data", (data) => {
      response += data;
    });
    socket.write(
      'POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a":',
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    const slow = fetch(`${gateway.url}/founders/1`);
    await eventually(() => expect(upstream.received).toMatchObject([{ method: "GET" }]));
    const ended = gateway.end("SIGTERM");
    await eventually(() => expect(gateway.output()).toMatch(/"msg":"stopping"/));
    expect(upstream.received).toHaveLength(1);
    socket.write('"bc"}');
    await eventually(() => expect(response).toMatch(/^HTTP\/1.1 200 /));
    expect(upstream.received[1]).toMatchObject({ body: '{"a":"bc"}' });
    expect(await (await slow).json()).toEqual({ success: true, data: "finished" });
    expect(await listener.ended).toBe(true);
    expect(await ended).toBe(0);
    await expect(fetch(`${gateway.url}/founders/1`)).rejects.toThrow();
  });

  it("has no live updates without NATS_URL, logs JSON lines without secrets, and exits with 0 on SIGINT", async () => {
    const { gateway } = await start({ LOG_LEVEL: "trace" });
    expect((await fetch(`${gateway.url}/api/live`)).status).toBe(503);
    await fetch(`${gateway.url}/api/admin/session`, {
      method: "POST",
      body: JSON.stringify({ passcode: "test-passcode" }),
      headers: { "content-type": "application/json" },
    });
    expect(await gateway.end("SIGINT")).toBe(0);
    for (const line of gateway.output().trim().split("\n"))
      expect(JSON.parse(line)).toHaveProperty("service", "gateway");
    expect(gateway.output()).not.toContain("test-passcode");
  });
});
