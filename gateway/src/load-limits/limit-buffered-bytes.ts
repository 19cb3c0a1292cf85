import { Transform } from "node:stream";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, overloaded } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { clientAddress } from "../rate-limits/client-address.ts";
import { signInBodyLimit } from "../rate-limits/limit-requests.ts";
import { Holdings } from "./holdings.ts";

/** The part of the bounds that bodies may use that are longer than those of sign-ins. */
const partOfLongBodies = 7 / 8;

/**
 * Bounds the bytes of all request bodies together, counted as they arrive until the response closes, and those of each
 * address and each session to `share`. The request whose body exceeds a bound is rejected with 503 and Retry-After. The
 * bodies of requests for unknown paths are not read.
 */
export function limitBufferedBytes(
  app: FastifyInstance,
  { limit, share }: { limit: number; share: number },
): void {
  // Unknown paths need no session, so anyone could use up the limit with their bodies.
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.is404 && hasBody(request)) return done(new AppError(404, "not_found", texts.notFound));
    done();
  });
  const buffered = new Holdings(limit, share);
  app.addHook("preParsing", (request, { raw }, payload, done) => {
    if (!hasBody(request)) return done();
    const { ip, session, headers } = request;
    const holders = [clientAddress(ip), ...(session ? [session.key.toString("hex")] : [])];
    const part = Number(headers["content-length"]) <= signInBodyLimit ? 1 : partOfLongBodies;
    let own = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, passOn) {
        if (!buffered.take(holders, chunk.length, part)) return passOn(overloaded());
        own += chunk.length;
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
      buffered.release(holders, own);
    });
    done(null, payload.pipe(counted));
  });
}

/** Whether a request announces a body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
