import { readFile } from "node:fs/promises";
import { serviceNames } from "@kindling/standalone/databases.ts";
import { newSecret } from "@kindling/standalone/session-secret.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import {
  startTestProduct,
  type TestDatabases,
  type TestProduct,
  testDatabases,
} from "@kindling/test-kit/product/test-product.ts";
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from "@kindling/test-kit/trace-collector.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const recorder = new URL("../kit/src/product/record-modules.ts", import.meta.url).href;

describe("POST /api/founders, in logs and traces", () => {
  let databases: TestDatabases;
  let product: StandaloneProcess | undefined;
  let collector: TraceCollector;
  beforeAll(async () => {
    databases = await testDatabases();
    collector = await startTraceCollector();
  });
  afterEach(async () => {
    await product?.process.end("SIGKILL");
  });
  afterAll(async () => {
    await collector.close();
    await databases.drop();
  });

  async function start(env: Record<string, string> = {}): Promise<StandaloneProcess> {
    product = await StandaloneProcess.start({
      LOG_LEVEL: "debug",
      NODE_OPTIONS: `--import ${recorder}`,
      SESSION_SECRETS: newSecret(),
      ...databases.env,
      ...env,
    });
    return product;
  }

  type Entry = Record<string, unknown>;
  const entries = (): Entry[] =>
    product!.process
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
  const of = (requestId: string) => entries().filter((entry) => entry.requestId === requestId);

  it("has one request id in the logs of every service, no personal data, and loads no OpenTelemetry without a collector", async () => {
    const running = await start();
    await running.send("POST", "/api/investors-database", investorLike(1), {
      "x-request-id": "investor-request",
    });
    // A tally changed by both requests before it is published contains only one request id.
    const tallied = { service: "investors", msg: "event applied" };
    await eventually(() => expect(of("investor-request")).toContainEqual(expect.objectContaining(tallied)));
    await running.send("POST", "/api/founders", founderLike(1), { "x-request-id": "founder-request-1" });
    const expected = [
      ["gateway", "request completed", undefined],
      ["founders", "record changed", undefined],
      ["founders", "request completed", undefined],
      ["founders", "event published", "kindling.founders.1"],
      ["matches", "event applied", "kindling.founders.1"],
      ["matches", "event published", "kindling.tallies.founder.1"],
      ["matches", "event published", "kindling.tallies.investor.1"],
      ["founders", "event applied", "kindling.tallies.founder.1"],
      ["investors", "event applied", "kindling.tallies.investor.1"],
    ];
    await eventually(() => {
      const seen = of("founder-request-1").map(({ service, msg, subject }) => [service, msg, subject]);
      expect(seen.toSorted()).toEqual(expected.toSorted());
    });
    for (const entry of entries()) {
      expect(entry).toMatchObject({
        level: expect.stringMatching(/^(debug|info|warn)$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        service: expect.stringMatching(/^(kindling|gateway|founders|investors|matches|media)$/),
        msg: expect.any(String),
      });
      expect(entry).not.toHaveProperty("traceId");
    }
    expect(await running.process.end()).toBe(0);
    expect(running.process.output()).not.toMatch(/Founder 1|Investor 1|Company 1|@example\.com/);
    // The metrics library depends on the API package.
    expect(running.process.output()).toContain("OpenTelemetry packages loaded: api\n");
  });

  it("is one trace from the gateway to every projection, ignoring the client's trace id", async () => {
    const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    const clientTraceId = "0af7651916cd43dd8448eb211c80319c";
    await running.send("POST", "/api/founders", founderLike(2), {
      "x-request-id": "founder-request-2",
      traceparent: `00-${clientTraceId}-b7ad6b7169203331-01`,
    });
    const applied = () => of("founder-request-2").filter(({ msg }) => msg === "event applied");
    await eventually(() => expect(applied()).toHaveLength(3));
    expect(await running.process.end()).toBe(0);
    expect(running.process.output()).toMatch(/OpenTelemetry packages loaded: .*\bsdk-trace\b/);

    const first = collector.spans.find(
      ({ scope, name }) => scope === "kindling.gateway" && name === "POST /api/founders",
    )!;
    expect(first).toMatchObject({ process: "kindling", parentSpanId: "" });
    expect(first.traceId).not.toBe(clientTraceId);
    const trace = collector.spans.filter(({ traceId }) => traceId === first.traceId);
    expect(trace.map((span) => chain(span, trace)).toSorted()).toEqual(
      [
        "gateway POST /api/founders",
        "gateway POST /api/founders > founders POST /api/founders",
        ...projected("founder.changed", "founders", "matches"),
        ...projected(
          "founder.tallied",
          "matches",
          "founders",
          projected("founder.changed", "founders", "matches")[1],
        ),
        ...projected(
          "investor.tallied",
          "matches",
          "investors",
          projected("founder.changed", "founders", "matches")[1],
        ),
      ].toSorted(),
    );
    for (const entry of of("founder-request-2")) expect(entry.traceId).toBe(first.traceId);
    for (const { text } of collector.posts) {
      expect(text).not.toMatch(/Founder 2|Company 2|@example\.com|founders\/2/);
    }
  });

  const begin = "gateway POST /api/founders > founders POST /api/founders";
  const projected = (
    event: string,
    owner: string,
    consumer: string,
    before: string = begin,
  ): [string, string] => [
    `${before} > ${owner} publish ${event}`,
    `${before} > ${owner} publish ${event} > ${consumer} process ${event}`,
  ];

  /** A span's ancestors and itself, outermost first. */
  function chain(span: CollectedSpan, trace: readonly CollectedSpan[]): string {
    const own = `${span.scope.replace("kindling.", "")} ${span.name}`;
    const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
    return parent ? `${chain(parent, trace)} > ${own}` : own;
  }
});

describe("metrics of the product", () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct();
  });
  afterAll(() => product.stop());

  const gatewayMetrics = async () => (await fetch(`${product.kindling.url}/metrics`)).text();
  const serviceMetrics = async (name: (typeof serviceNames)[number]) =>
    (await product.kindling.services[name].app.inject("/metrics")).body;
  const namesIn = (text: string) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!);

  /** The value of a series, by its labels without the service. */
  function value(text: string, name: string, labels = ""): number | undefined {
    const series = [...text.matchAll(/^(\w+)(?:\{(.*?)\})? (\S+)$/gm)].find(
      ([, found, given = ""]) => found === name && given.replace(/^service="\w+",?/, "") === labels,
    );
    return series === undefined ? undefined : Number(series[3]);
  }

  it("are exactly those in docs/metrics.md", async () => {
    const texts = await Promise.all([gatewayMetrics(), ...serviceNames.map(serviceMetrics)]);
    const exposed = new Set(texts.flatMap(namesIn));
    const document = await readFile(new URL("../../docs/metrics.md", import.meta.url), "utf8");
    const [metricsSection = ""] = document.split("\n## Logs\n");
    const described = new Set([...metricsSection.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!));
    expect([...described].toSorted()).toEqual([...exposed].toSorted());
  });

  it("change with a new founder, from the gateway to the projections and back", async () => {
    await product.call("POST", "/api/investors-database", investorLike(1));
    await product.waitUntilConsistent();
    const before = await serviceMetrics("founders");
    const { status } = await product.call("POST", "/api/founders", founderLike(1));
    expect(status).toBe(201);
    await product.waitUntilConsistent();
    const [gateway, founders, matches] = [
      await gatewayMetrics(),
      await serviceMetrics("founders"),
      await serviceMetrics("matches"),
    ];

    const request = 'method="POST",route="/api/founders",status="201"';
    for (const text of [gateway, founders]) {
      expect(value(text, "http_request_duration_seconds_count", request)).toBe(1);
      expect(value(text, "http_request_duration_seconds_sum", request)).toBeGreaterThan(0);
    }
    const tallied = 'event="founder.tallied"';
    expect(value(before, "events_published_total")).toBe(0);
    expect(value(founders, "events_published_total")).toBe(1);
    expect(value(founders, "events_applied_total", tallied)).toBe(1);
    expect(value(founders, "projection_delay_seconds_count", tallied)).toBe(1);
    expect(value(founders, "projection_delay_seconds_sum", tallied)).toBeGreaterThan(0);
    const changed = 'event="founder.changed"';
    expect(value(matches, "events_applied_total", changed)).toBe(1);
    expect(value(matches, "projection_delay_seconds_count", changed)).toBe(1);
    for (const name of ["consumer_lag", "events_redelivered_total", "events_dead_lettered_total"]) {
      expect(value(matches, name, changed), name).toBe(0);
    }
    for (const name of ["outbox_rows", "outbox_oldest_seconds", "dead_letters", "database_waiting"]) {
      expect(value(matches, name), name).toBe(0);
    }
    expect(value(matches, "relay_active")).toBe(1);
    expect(value(matches, "database_connections")).toBeGreaterThan(0);
    expect(value(matches, "reconciler_mended_total")).toBe(0);
    expect(value(gateway, "live_listeners")).toBe(0);
  });
});
