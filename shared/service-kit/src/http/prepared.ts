import type { FastifyReply } from "fastify";

/** An answer that its handler has serialised itself, body null when the caller has it already. */
export class Prepared {
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
