import type { EventMessage } from "@kindling/contracts/event.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { startTraceCollector, type TraceCollector } from "@kindling/test-kit/trace-collector.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../http/create-app.ts";
import { createLog, type Log } from "../log.ts";
import {
  silent,
  type ThingsDatabase,
  thingChanged,
  thingMessage,
  thingsDatabase,
} from "../messaging/testing/things.ts";
import { post, startSavingThings } from "../process/testing/saving-things.ts";
import { startTracing } from "./start-tracing.ts";
import { applyTraced } from "./trace-events.ts";
import { currentSpan, tracer } from "./tracer.ts";

let db: ThingsDatabase;
let collector: TraceCollector;
let logged: string[];
let log: Log;
let stopTracing: () => Promise<void>;
beforeAll(async () => {
  db = await thingsDatabase("tracing");
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.clear();
  collector = await startTraceCollector();
  logged = [];
  log = createLog({
    service: "things",
    level: "debug",
    destination: { write: (line) => logged.push(line) },
  });
  stopTracing = await startTracing({ service: "the-process", endpoint: `${collector.endpoint}/`, log });
});
afterEach(async () => {
  await stopTracing();
  await collector.close();
});

const caller = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;

const startService = () => startSavingThings(db.url, log);
const entries = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>);

describe("a trace", () => {
  it("continues from the gateway through outbox and event to each consumer", async () => {
    const { service, stop } = await startService();
    expect((await post(service, "/things/7", "Ada's own", { traceparent })).statusCode).toBe(200);
    await eventually(async () => expect(await db.query("select id from projected")).toEqual([{ id: 7 }]));
    await eventually(async () => expect(await db.query("select from outbox")).toEqual([]));
    await stop();
    await stopTracing();

    const [request, publishing, applying, ...others] = ["server", "publish", "process"].map((kind) =>
      collector.spans.find(({ name }) => name.startsWith(kind === "server" ? "POST" : kind)),
    );
    expect(others).toEqual([]);
    expect(collector.spans).toHaveLength(3);
    expect(request).toMatchObject({
      process: "the-process",
      scope: "kindling.things",
      name: "POST /things/:id",
      traceId: caller.traceId,
      parentSpanId: caller.spanId,
      failed: false,
      attributes: {
        "http.request.method": "POST",
        "http.route": "/things/:id",
        "http.response.status_code": 200,
        "kindling.request_id": "request-17",
      },
    });
    expect(publishing).toMatchObject({
      name: "publish thing.changed",
      traceId: caller.traceId,
      parentSpanId: request!.spanId,
    });
    expect(applying).toMatchObject({
      name: "process thing.changed",
      traceId: caller.traceId,
      parentSpanId: publishing!.spanId,
      attributes: { "messaging.destination.name": "kindling.founders", "kindling.request_id": "request-17" },
    });
    expect(collector.posts.map(({ path }) => path)).toEqual(["/v1/traces"]);
    expect(collector.posts[0]!.text).not.toMatch(/Ada|things\/7/);
  });

  it("is named with its request in every log line about it", async () => {
    const { service, stop } = await startService();
    await post(service, "/things/7", "a", { traceparent });
    await eventually(() => {
      for (const msg of ["request completed", "event published", "event applied"]) {
        const entry = entries().find((each) => each.msg === msg);
        expect(entry, msg).toMatchObject({ requestId: "request-17", traceId: caller.traceId });
      }
    });
    await stop();
  });

  it("records a failed request without user input", async () => {
    const { service, stop } = await startService();
    expect((await post(service, "/things/7?email=ada@example.org", "broken")).statusCode).toBe(500);
    await post(service, "/nowhere/ada@example.org", "a");
    await stop();
    await stopTracing();
    expect(collector.spans.map(({ name, failed }) => [name, failed])).toEqual([
      ["POST /things/:id", true],
      ["POST unmatched", false],
    ]);
    expect(collector.posts[0]!.text).not.toMatch(/example\.org|no luck/);
  });

  it("starts anew on the public port, and for an invalid trace context", async () => {
    const open = createApp({ service: "door", log: silent });
    open.get("/open", async () => ({ span: currentSpan()?.traceId }));
    const { span } = (await open.inject({ url: "/open", headers: { traceparent } })).json();
    expect(span).toMatch(/^[0-9a-f]{32}$/);
    expect(span).not.toBe(caller.traceId);
    await open.close();

    const { service, stop } = await startService();
    for (const nonsense of ["", "hello", `${traceparent}-more`, `00-${"0".repeat(32)}-${caller.spanId}-01`]) {
      expect((await post(service, "/things/1", "a", { traceparent: nonsense })).statusCode).toBe(200);
    }
    await stop();
    await stopTracing();
    const requests = collector.spans.filter(({ name }) => name === "POST /things/:id");
    expect(requests).toHaveLength(4);
    for (const request of requests) expect(request.parentSpanId).toBe("");
  });

  it("is not created for operational endpoints", async () => {
    const { service, stop } = await startService();
    for (const url of ["/healthz", "/readyz", "/metrics"]) await service.app.inject(url);
    await stop();
    await stopTracing();
    expect(collector.spans).toEqual([]);
  });

  it("is omitted from the logs of a batch; each message has its own span", async () => {
    const spans = ["a", "b"].map((name) =>
      tracer()!.begin(name, { service: "things", kind: "server", attributes: {} }),
    );
    const messages = spans.map(
      (span, index): EventMessage<unknown> => ({
        ...JSON.parse(thingMessage(index + 1, 1)),
        traceparent: span.traceparent,
      }),
    );
    const seen: (string | undefined)[] = [];
    const apply = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(currentSpan()?.traceId);
    };
    await applyTraced("things", thingChanged, messages, apply);
    await applyTraced("things", thingChanged, messages.slice(1), apply);
    expect(seen).toEqual([undefined, spans[1]!.traceId]);
    expect(currentSpan()).toBeNull();
    await stopTracing();
    expect(collector.spans.map(({ traceId }) => traceId)).toEqual([
      spans[0]!.traceId,
      spans[1]!.traceId,
      spans[1]!.traceId,
    ]);
  });
});

describe("a collector", () => {
  it("that rejects spans affects nothing, and is logged once", async () => {
    collector.status = 400;
    const { service, stop } = await startService();
    // More than a batch of 512 each time, so that some are exported before the end.
    for (let nth = 0; nth < 2; nth++) {
      await Promise.all(
        Array.from({ length: 520 }, () => service.app.inject({ url: "/nowhere", headers: {} })),
      );
      await eventually(() => expect(collector.posts.length).toBeGreaterThan(nth));
    }
    expect((await post(service, "/things/7", "a")).statusCode).toBe(200);
    await eventually(() => {
      const told = entries().filter(({ msg }) => msg === "traces could not be sent");
      expect(told.length).toBeGreaterThanOrEqual(2);
      expect(told.filter(({ level }) => level === "warn")).toHaveLength(1);
    });
    await stop();
  });

  it("that is down fails neither requests nor the stop", async () => {
    await collector.close();
    const { service, stop } = await startService();
    expect((await post(service, "/things/7", "a")).statusCode).toBe(200);
    await stop();
    await stopTracing();
    expect(tracer()).toBeNull();
    collector = await startTraceCollector();
  });
});

describe("without an endpoint", () => {
  it("creates no trace", async () => {
    await stopTracing();
    const noop = await startTracing({ service: "things", endpoint: undefined, log: silent });
    expect(tracer()).toBeNull();
    const { service, stop } = await startService();
    await post(service, "/things/7", "a", { traceparent });
    await eventually(async () => expect(await db.query("select from projected")).toHaveLength(1));
    await stop();
    await noop();
    expect(collector.posts).toEqual([]);
    expect(entries().filter((entry) => "traceId" in entry)).toEqual([]);
  });
});
