import { overloaded } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Gauge, type Registry } from "prom-client";
import { hasBody } from "./limit-buffered-bytes.ts";

/**
 * Rejects requests with 503 and Retry-After while `limit` requests are in flight, for the routes added to `app`
 * after it. Live updates are exempt, as they last for as long as a browser listens.
 */
export function limitInFlight(app: FastifyInstance, limit: number, registry: Registry): void {
  let inFlight = 0;
  new Gauge({
    name: "gateway_requests_in_flight",
    help: "Requests received completely and without a response yet",
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });
  const admit = ({ raw }: FastifyReply, done: (error?: Error) => void) => {
    if (inFlight >= limit) return done(overloaded());
    if (!raw.closed) {
      inFlight += 1;
      // "close" fires once for every response: sent, failed or aborted.
      raw.once("close", () => {
        inFlight -= 1;
      });
    }
    done();
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.endless || hasBody(request)) return done();
    admit(reply, done);
  });
  // A request with a body is counted once the body is complete, so that slow senders hold no slot.
  app.addHook("preValidation", (request, reply, done) => {
    if (hasBody(request)) admit(reply, done);
    else done();
  });
}
