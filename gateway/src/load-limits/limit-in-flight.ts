import { overloaded } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Gauge, type Registry } from "prom-client";
import { clientAddress } from "../rate-limits/client-address.ts";
import { Holdings } from "./holdings.ts";
import { hasBody } from "./limit-buffered-bytes.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Settles when the service has responded to this request, if it was forwarded. */
    forwarded: Promise<unknown> | null;
  }
}

/**
 * Rejects requests with 503 and Retry-After while `limit` are in flight, or `share` of the same address or session. For
 * the routes added to `app` after it. Live updates are exempt, as they last for as long as a browser listens.
 */
export function limitInFlight(
  app: FastifyInstance,
  { limit, share }: { limit: number; share: number },
  registry: Registry,
): void {
  const byAddress = new Holdings(limit, share);
  const bySession = new Holdings(limit, share);
  new Gauge({
    name: "gateway_requests_in_flight",
    help: "Requests received completely and without a response yet",
    registers: [registry],
    collect() {
      this.set(byAddress.total);
    },
  });
  app.decorateRequest("forwarded", null);
  const admit = (held: Holdings, key: string, request: FastifyRequest, { raw }: FastifyReply) => {
    if (!held.take([key], 1)) throw overloaded();
    // A client that leaves and comes back must not occupy the service with more requests than its share.
    const release = () => void Promise.allSettled([request.forwarded]).then(() => held.release([key], 1));
    // "close" fires once for every response: sent, failed or aborted.
    if (raw.closed) release();
    else raw.once("close", release);
  };
  const isCounted = ({ routeOptions }: FastifyRequest) => !routeOptions.config.endless;
  app.addHook("onRequest", (request, reply, done) => {
    if (isCounted(request) && !hasBody(request)) admit(byAddress, clientAddress(request.ip), request, reply);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (!isCounted(request)) return done();
    // A request with a body is counted once the body is complete, so that slow senders hold no slot.
    if (hasBody(request)) admit(byAddress, clientAddress(request.ip), request, reply);
    if (request.session) admit(bySession, request.session.key.toString("hex"), request, reply);
    done();
  });
}
