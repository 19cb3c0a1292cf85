import { addErrorHandler } from "@kindling/service-kit/http/error-handler.ts";
import { addHealth, type Readiness } from "@kindling/service-kit/http/lifecycle/health.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import Fastify, { type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { GatewayConfig } from "../config.ts";

/**
 * Serves /metrics, /readyz and /healthz for operators on METRICS_PORT, if it is set. It listens and closes with `app`.
 */
export function addMonitoring(
  app: FastifyInstance,
  { METRICS_PORT, HOST }: GatewayConfig,
  { log, registry, readiness }: { log: Log; registry: Registry; readiness: Readiness },
): void {
  if (METRICS_PORT === undefined) return;
  const monitoring = Fastify({ requestTimeout: 15_000 });
  addErrorHandler(monitoring);
  addHealth(monitoring, registry, readiness, { serving: app });
  app.addHook("onReady", async () => {
    const address = await monitoring.listen({ port: METRICS_PORT, host: HOST });
    log.info({ address }, "metrics are served");
  });
  app.addHook("onClose", () => monitoring.close());
}
