import type { Log } from "../log.ts";
import { installTracer } from "./tracer.ts";

export interface TracingOptions {
  /** The process's name in traces. */
  service: string;
  /** OTLP/HTTP endpoint of a collector, without path; undefined turns tracing off. */
  endpoint: string | undefined;
  log: Log;
}

/**
 * Starts tracing this process; returns a function that stops it. Without an endpoint OpenTelemetry is not loaded.
 */
export async function startTracing({ service, endpoint, log }: TracingOptions): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const { createOtlpTracer } = await import("./otlp-tracer.ts");
  const tracer = createOtlpTracer({ service, endpoint, log });
  installTracer(tracer);
  return async () => {
    await tracer.stop();
    installTracer(null);
  };
}
