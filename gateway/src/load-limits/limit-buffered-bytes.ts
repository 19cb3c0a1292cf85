import { Transform } from "node:stream";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, overloaded } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Bounds the bytes of all request bodies together, counted as they arrive until the response closes. The request
 * whose body exceeds the bound is rejected with 503 and Retry-After. The bodies of requests for unknown paths are not
 * read.
 */
export function limitBufferedBytes(app: FastifyInstance, limit: number): void {
  // Unknown paths need no session, so anyone could use up the limit with their bodies.
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.is404 && hasBody(request)) return done(new AppError(404, "not_found", texts.notFound));
    done();
  });
  let buffered = 0;
  app.addHook("preParsing", (request, { raw }, payload, done) => {
    if (!hasBody(request)) return done();
    let own = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, passOn) {
        if (buffered + chunk.length > limit) return passOn(overloaded());
        own += chunk.length;
        buffered += chunk.length;
        passOn(null, chunk);
      },
    });
    // Fastify listens only while it reads the body.
    counted.on("error", () => {});
    // The rest of the body is read and dropped: the client may read no response before it has sent everything.
    counted.once("close", () => payload.resume());
    payload.once("error", (error) => counted.destroy(error));
    raw.once("close", () => {
      counted.destroy();
      buffered -= own;
    });
    done(null, payload.pipe(counted));
  });
}

/** Whether a request announces a body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
