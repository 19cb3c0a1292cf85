import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { etagOf, matchesEtag } from "@kindling/service-kit/http/routes/etag.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { compression } from "./compression.ts";

const encoders = {
  br: (content: string) => promisify(brotliCompress)(content, compression.brotliOptions ?? {}),
  gzip: (content: string) => promisify(gzip)(content, compression.zlibOptions ?? {}),
};
type Coding = keyof typeof encoders;
const codings: Coding[] = ["br", "gzip"];

/**
 * Serves a constant text to everyone, with an ETag. It is made at the first request, and compressed once, at the first
 * request for an encoding.
 */
export function addFile(app: FastifyInstance, path: string, type: string, make: () => string): void {
  let file: { content: string; etag: string } | undefined;
  const encoded = new Map<Coding, Promise<Buffer>>();
  const encode = (coding: Coding, content: string) => {
    const bytes = encoded.get(coding) ?? encoders[coding](content);
    encoded.set(coding, bytes);
    return bytes;
  };
  const read = () => {
    const content = make();
    return { content, etag: etagOf(content) };
  };
  app.get(path, { config: { audience: ["public"] }, compress: false }, async (request, reply) => {
    file ??= read();
    const { content, etag } = file;
    if (isNotModified(request, reply, etag)) return reply.code(304).send();
    reply.type(type);
    const coding = negotiate(String(request.headers["accept-encoding"] ?? ""), codings);
    if (coding === null) return reply.send(content);
    return reply.header("content-encoding", coding).send(await encode(coding, content));
  });
}

/** Sends a text, or 304 when the ETag matches. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content }: { type: string; content: string },
): FastifyReply {
  if (isNotModified(request, reply, etagOf(content))) return reply.code(304).send();
  return reply.type(type).send(content);
}

function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header("etag", etag).header("cache-control", "no-cache");
  return matchesEtag(request.headers["if-none-match"], etag);
}
