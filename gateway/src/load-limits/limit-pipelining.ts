import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies send a request when they have the response to the one before; some clients send a few ahead. */
const mostUnanswered = 8;

/**
 * Closes a connection with more unanswered requests. Each would hold a slot behind a response that nobody reads, so that
 * two connections could take them all. For all routes, also unknown ones.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook("onRequest", ({ raw: { socket } }, reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > mostUnanswered) {
      reply.hijack();
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    reply.raw.once("close", () => unanswered.set(socket, unanswered.get(socket)! - 1));
    done();
  });
}
