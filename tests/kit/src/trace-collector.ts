import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A received span. */
export interface CollectedSpan {
  /** Name of the process, from the resource. */
  process: string;
  /** Name of the instrumentation scope. */
  scope: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the root span. */
  parentSpanId: string;
  attributes: Readonly<Record<string, string | number>>;
  failed: boolean;
}

/** An OpenTelemetry collector for tests, which accepts OTLP over HTTP as JSON and keeps every span. */
export interface TraceCollector {
  endpoint: string;
  spans: CollectedSpan[];
  /** The raw request bodies. */
  posts: { path: string; headers: IncomingHttpHeaders; text: string }[];
  /** The status of its responses, 200 by default. */
  status: number;
  close(): Promise<void>;
}

interface OtlpValue {
  stringValue?: string;
  intValue?: string | number;
  doubleValue?: number;
}
interface OtlpAttribute {
  key: string;
  value: OtlpValue;
}
interface OtlpSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: OtlpAttribute[];
  status?: { code?: number };
}
interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: { scope: { name: string }; spans: OtlpSpan[] }[];
  }[];
}

const errorCode = 2;

export async function startTraceCollector(): Promise<TraceCollector> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    collector.posts.push({ path: request.url ?? "", headers: request.headers, text });
    if (collector.status === 200) collector.spans.push(...spansOf(JSON.parse(text)));
    response.writeHead(collector.status, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const collector: TraceCollector = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    posts: [],
    status: 200,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return collector;
}

function spansOf({ resourceSpans }: OtlpTraces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map((span) => ({
        process: String(record(resource.attributes)["service.name"]),
        scope: scope.name,
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? "",
        attributes: record(span.attributes),
        failed: span.status?.code === errorCode,
      })),
    ),
  );
}

function record(attributes: readonly OtlpAttribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue ?? Number.NaN),
    ]),
  );
}
