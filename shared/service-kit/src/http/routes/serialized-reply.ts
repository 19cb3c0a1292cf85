import type { FastifyReply } from "fastify";

/** A response that its handler has serialised; body null for a 304. */
export class SerializedReply {
  readonly etag: string;
  readonly body: Buffer | null;

  constructor(etag: string, body: Buffer | null) {
    this.etag = etag;
    this.body = body;
  }

  send(reply: FastifyReply, status: number): FastifyReply {
    reply.header("etag", this.etag).header("cache-control", "private, no-cache");
    if (this.body === null) return reply.code(304).send();
    return reply.code(status).type("application/json; charset=utf-8").send(this.body);
  }
}
