import type { FastifyReply } from "fastify";

/**
 * Aborts when the client disconnects before it has the whole response. Fastify's `request.signal` also aborts once a
 * request's body has been read.
 */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
