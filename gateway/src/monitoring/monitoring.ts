import { ConfigError } from "@kindling/service-kit/config.ts";
import { addErrorHandler } from "@kindling/service-kit/http/error-handler.ts";
import { addHealth, type Readiness } from "@kindling/service-kit/http/lifecycle/health.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import Fastify, { type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { GatewayConfig } from "../config.ts";

/**
 * Serves /metrics, /readyz and /healthz for operators on METRICS_PORT, if it is set. It listens and closes with `app`,
 * whose start fails with a ConfigError when it cannot listen.
 */
export function addMonitoring(
  app: FastifyInstance,
  { METRICS_PORT, METRICS_HOST }: GatewayConfig,
  { log, registry, readiness }: { log: Log; registry: Registry; readiness: Readiness },
): void {
  if (METRICS_PORT === undefined) return;
  const monitoring = Fastify({ requestTimeout: 15_000 });
  addErrorHandler(monitoring);
  addHealth(monitoring, registry, readiness, { serving: app });
  app.addHook("onReady", async () => {
    const address = await monitoring
      .listen({ port: METRICS_PORT, host: METRICS_HOST })
      .catch((error: NodeJS.ErrnoException) => {
        // Not as the error of a socket, which would be taken for that of PORT.
        throw new ConfigError([
          `METRICS_PORT: ${METRICS_HOST}:${METRICS_PORT} cannot be listened on (${error.code}). Set METRICS_PORT to a free port, and METRICS_HOST to an address of this machine`,
        ]);
      });
    log.info({ address }, "metrics are served");
  });
  app.addHook("onClose", () => monitoring.close());
}
