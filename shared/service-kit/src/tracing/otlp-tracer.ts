import { AsyncLocalStorage } from "node:async_hooks";
import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent, setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Log } from "../log.ts";
import { settlesWithin } from "../settles-within.ts";
import type { Span, SpanAttributes, SpanOptions, Tracer } from "./tracer.ts";

/** Timeout of an export, in ms; its spans are lost then. */
const exportTimeoutMs = 5_000;
/** Timeout of the last export when the process stops, in ms. */
const stopTimeoutMs = 2_000;
/** Maximum spans waiting for export; more are dropped, to bound memory while the collector is down. */
const maxQueuedSpans = 4_096;

const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER } as const;

/**
 * Exports traces to an OpenTelemetry collector in batches. Nothing is registered globally, so only explicit spans are
 * recorded. Only this file imports OpenTelemetry, and it is loaded only when used.
 */
export function createOtlpTracer(options: { service: string; endpoint: string; log: Log }): Tracer {
  const { service, endpoint, log } = options;
  logOnce(log);
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ "service.name": service })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
          timeoutMillis: exportTimeoutMs,
        }),
        maxQueueSize: maxQueuedSpans,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const storage = new AsyncLocalStorage<Span | null>();

  return {
    begin(name, { service: scope, kind, parent, attributes }: SpanOptions) {
      const remote = parent == null ? null : parseTraceParent(parent);
      const context =
        remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
      return toSpan(
        provider.getTracer(`kindling.${scope}`).startSpan(name, { kind: kinds[kind], attributes }, context),
      );
    },
    current: () => storage.getStore() ?? null,
    within: (span, work) => storage.run(span, work),
    async stop() {
      await settlesWithin(
        provider.shutdown().catch(() => {}),
        stopTimeoutMs,
      );
    },
  };
}

function toSpan(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    end(attributes: SpanAttributes = {}, failure?: string) {
      if (!span.isRecording()) return;
      span.setAttributes(attributes);
      if (failure !== undefined) {
        span.setAttribute("error.type", failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Logs an outage of the collector once, not every five seconds. */
function logOnce(log: Log): void {
  let isLogged = false;
  setGlobalErrorHandler((err) => {
    log[isLogged ? "debug" : "warn"](
      { err: err instanceof Error ? err : new Error("sending failed") },
      "traces could not be sent",
    );
    isLogged = true;
  });
}
