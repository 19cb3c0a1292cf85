import { etagOf, matchesEtag } from "@kindling/service-kit/http/routes/etag.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Serves a constant text to everyone, with an ETag. */
export function addFile(app: FastifyInstance, path: string, type: string, content: string): void {
  const etag = etagOf(content);
  app.get(path, { config: { audience: ["public"] } }, (request, reply) =>
    sendText(request, reply, { type, content, etag }),
  );
}

/** Sends a text, or 304 when the ETag matches. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, etag = etagOf(content) }: { type: string; content: string; etag?: string },
): FastifyReply {
  reply.header("etag", etag).header("cache-control", "no-cache");
  if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type(type).send(content);
}
