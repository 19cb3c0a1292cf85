import { addErrorHandler } from "@kindling/service-kit/http/error-handler.ts";
import { addHealth, type Readiness } from "@kindling/service-kit/http/lifecycle/health.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import Fastify, { type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { GatewayConfig } from "../config.ts";

/**
 * Answers /metrics, /readyz and /healthz of the gateway on METRICS_PORT, for who runs it. It listens
 * and closes with `app`; without that port there is none.
 */
export function addMonitoring(
  app: FastifyInstance,
  { METRICS_PORT, HOST }: GatewayConfig,
  { log, registry, readiness }: { log: Log; registry: Registry; readiness: Readiness },
): void {
  if (METRICS_PORT === undefined) return;
  const monitoring = Fastify({ requestTimeout: 15_000 });
  addErrorHandler(monitoring);
  addHealth(monitoring, registry, readiness);
  app.addHook("onReady", async () => {
    const address = await monitoring.listen({ port: METRICS_PORT, host: HOST });
    log.info({ address }, "metrics can be read");
  });
  app.addHook("onClose", () => monitoring.close());
}
