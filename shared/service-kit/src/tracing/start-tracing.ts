import type { Log } from "../log.ts";
import { installTracer } from "./tracer.ts";

export interface TracingOptions {
  /** The process's name, as traces show it. */
  service: string;
  /** Where an OpenTelemetry collector takes traces over HTTP, without a path of its own; undefined: nowhere. */
  endpoint: string | undefined;
  log: Log;
}

/**
 * Begins to trace this process and answers with how to end that. Without an endpoint nothing of
 * OpenTelemetry is even loaded.
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
