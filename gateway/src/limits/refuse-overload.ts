import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import { toFailure } from "@kindling/service-kit/http/errors-to-replies.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Workload, type WorkloadBounds, workloadBounds } from "./workload.ts";

/** How often it is logged that requests are refused, in ms. */
const logEveryMs = 1_000;
/** After how many seconds it is worth another try. */
const retryAfter = "1";

/**
 * Refuses requests with 503 while there is too much to do, before anything is done for them: for the routes
 * added to `app` after it. Each service that answers some of them, as `proxied` says, is a part of its own, and
 * so is every route that the gateway answers itself. A caller who takes time to send or to receive a body is
 * not worked for meanwhile.
 */
export function refuseOverload(
  app: FastifyInstance,
  proxied: readonly EndpointShape[],
  bounds: Partial<WorkloadBounds> = {},
): void {
  const inForce = { ...workloadBounds, ...bounds };
  const work = new Workload(inForce);
  const services = new Map<string, string>(proxied.map(({ path, owner }) => [path, owner]));
  const partOf = ({ routeOptions: { url = "" } }: FastifyRequest) => services.get(url) ?? url;
  const begin = (request: FastifyRequest) => work.begin(partOf(request), request);
  const end = (request: FastifyRequest) => work.end(partOf(request), request);
  const slowBodies = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.endless) return done();
    if (work.isTooMuch(partOf(request))) {
      refused += 1;
      sendRefusal(request, reply);
      if (performance.now() - loggedAt < logEveryMs) return;
      app.log.warn({ refused }, "too much to do, requests are refused");
      loggedAt = performance.now();
      refused = 0;
      return;
    }
    if (!reply.raw.closed) {
      begin(request);
      reply.raw.once("close", () => end(request));
    }
    done();
  });
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    // Not at once: those who come in the same moment must see that this one has begun. But before it is old.
    if (hasBody(request)) slowBodies.set(request, setTimeout(end, inForce.oldestMs / 2, request));
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    clearTimeout(slowBodies.get(request));
    if (hasBody(request) && !reply.raw.closed) begin(request);
    done();
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    end(request);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** As cheap as can be, and without a line in the log for each. */
function sendRefusal(request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = toFailure(new AppError(503, "upstream_unavailable", texts.overloaded), request.id);
  reply.code(status).header("retry-after", retryAfter).type("application/json; charset=utf-8");
  reply.serializer(JSON.stringify).send(body);
}
