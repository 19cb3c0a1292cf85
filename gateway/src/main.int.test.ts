import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { listenLive } from "./testing/live-listener.ts";
import { type RecordingUpstream, respondJson, startUpstream } from "./testing/recording-upstream.ts";
import { identitySecret } from "./testing/start-gateway.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
let child: ChildProcess | undefined;
let upstream: RecordingUpstream | undefined;

afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  await upstream?.close();
});

interface Run {
  output(): string;
  exited: Promise<number | null>;
}

function start(env: Record<string, string>): Run {
  let output = "";
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  child = spawn(process.execPath, [main], { env: { PATH, NODE_COMPILE_CACHE, ...env } });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
  return { output: () => output, exited: once(child, "exit").then(([code]) => code as number | null) };
}

async function environment(): Promise<Record<string, string>> {
  upstream = await startUpstream();
  const { origin } = upstream;
  return {
    PORT: "0",
    FOUNDERS_URL: origin,
    INVESTORS_URL: origin,
    MATCHES_URL: origin,
    MEDIA_URL: origin,
    ADMIN_PASSCODE: "test-passcode",
    IDENTITY_SECRETS: identitySecret,
    ACCESS: "open",
  };
}

async function listening(run: Run): Promise<string> {
  await expect.poll(() => run.output(), { timeout: 20_000 }).toMatch(/"msg":"ready"/);
  return /"address":"(http:[^"]+)"/.exec(run.output())![1]!;
}

describe("the gateway's process", { timeout: 40_000 }, () => {
  it("exits with 2 and names missing settings", async () => {
    const run = start({ ADMIN_PASSCODE: "sesame1" });
    expect(await run.exited).toBe(2);
    expect(run.output()).toContain("FOUNDERS_URL is missing");
    expect(run.output()).not.toContain("sesame1");
    expect(run.output()).not.toMatch(/at .*\.ts:\d+/);
  });

  it("exits with 2 when open access would be reachable by other machines", async () => {
    const run = start({ ...(await environment()), HOST: "0.0.0.0" });
    expect(await run.exited).toBe(2);
    expect(run.output()).toMatch(/ACCESS: .*loopback/);
  });

  it("exits with 2 when founders would sign in by email only and FOUNDER_SIGN_IN is not set", async () => {
    const run = start({
      ...(await environment()),
      ACCESS: "enforced",
      GATEWAY_DATABASE_URL: "postgresql://127.0.0.1:9/none",
      SESSION_SECRETS: "sessions of tests and of nothing else at all",
    });
    expect(await run.exited).toBe(2);
    expect(run.output()).toContain("FOUNDER_SIGN_IN: without SMTP_URL founders cannot be mailed a link.");
    expect(run.output()).not.toContain("sessions of tests");
  });

  it("exits with 2 when the demo's passcode would be reachable by other machines", async () => {
    const run = start({
      ...(await environment()),
      ACCESS: "enforced",
      HOST: "0.0.0.0",
      ADMIN_PASSCODE: "kindling",
      GATEWAY_DATABASE_URL: "postgresql://127.0.0.1:9/none",
      SESSION_SECRETS: "sessions of tests and of nothing else at all",
      FOUNDER_SIGN_IN: "email-only",
    });
    expect(await run.exited).toBe(2);
    expect(run.output()).toContain("ADMIN_PASSCODE: everybody knows the demo's passcode.");
  });

  it("exits with 1 and says what to do when the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const run = start({ ...(await environment()), PORT: String(port) });
    expect(await run.exited).toBe(1);
    expect(run.output()).toContain(`Port ${port} of 127.0.0.1 is taken by another program.`);
    expect(run.output()).toContain("set PORT");
    other.close();
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "finishes what is under way on %s, then exits with 0",
    async (signal) => {
      const run = start(await environment());
      const address = await listening(run);
      upstream!.respond = (request, response, raw) => {
        setTimeout(() => respondJson("finished")(request, response, raw), 500);
      };
      const slow = fetch(`${address}/founders/1`);
      await expect.poll(() => upstream!.received.length).toBe(1);
      child!.kill(signal);
      const reply = await slow;
      expect(reply.status).toBe(200);
      expect(await reply.json()).toEqual({ success: true, data: "finished" });
      expect(await run.exited).toBe(0);
      await expect(fetch(`${address}/founders/1`)).rejects.toThrow();
    },
  );

  it("forwards a request whose body is still arriving when it is stopped", async () => {
    const run = start(await environment());
    const { port, hostname } = new URL(await listening(run));
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.write(
      'POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a":',
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    child!.kill("SIGTERM");
    await expect.poll(() => run.output()).toMatch(/"msg":"stopping"/);
    expect(upstream!.received).toEqual([]);
    socket.write('"bc"}');
    await expect.poll(() => answer).toMatch(/^HTTP\/1.1 200 /);
    expect(upstream!.received).toMatchObject([{ body: '{"a":"bc"}' }]);
    expect(await run.exited).toBe(0);
  });

  it("accepts listeners while NATS is down, and ends them when it is stopped", async () => {
    const run = start({ ...(await environment()), NATS_URL: "nats://127.0.0.1:9" });
    const listener = await listenLive(await listening(run));
    expect(listener.status).toBe(200);
    await expect.poll(() => listener.events).toMatchObject([{ event: "ready" }]);
    child!.kill("SIGTERM");
    expect(await listener.ended).toBe(true);
    expect(await run.exited).toBe(0);
  });

  it("has no live updates without NATS_URL", async () => {
    const run = start(await environment());
    expect((await fetch(`${await listening(run)}/api/live`)).status).toBe(503);
    child!.kill("SIGTERM");
    expect(await run.exited).toBe(0);
  });

  it("logs JSON lines without secrets", async () => {
    const run = start({ ...(await environment()), LOG_LEVEL: "trace" });
    const address = await listening(run);
    await fetch(`${address}/api/admin/session`, {
      method: "POST",
      body: JSON.stringify({ passcode: "test-passcode" }),
      headers: { "content-type": "application/json" },
    });
    child!.kill("SIGTERM");
    expect(await run.exited).toBe(0);
    for (const line of run.output().trim().split("\n"))
      expect(JSON.parse(line)).toHaveProperty("service", "gateway");
    expect(run.output()).not.toContain("test-passcode");
  });
});
