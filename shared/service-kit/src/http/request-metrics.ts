import type { FastifyInstance } from "fastify";
import { Histogram, type Registry } from "prom-client";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route's responses last as long as a client listens, so their duration is not recorded. */
    endless?: boolean;
  }
}

/** Rate and duration in seconds of requests, by service, method, route as declared, and status. */
export function addRequestMetrics(app: FastifyInstance, registry: Registry, service: string): void {
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of HTTP requests",
    labelNames: ["service", "method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 20],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const { url: route = "unmatched", config } = request.routeOptions;
    if (config.endless && reply.statusCode < 400) return;
    duration
      .labels(service, request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1_000);
  });
}
