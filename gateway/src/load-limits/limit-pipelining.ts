import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies wait for each response before the next request; some clients pipeline a few. */
const maxUnanswered = 8;

/**
 * Closes a connection that has more than eight unanswered requests. Health checks, and requests whose session or body is
 * still awaited, hold no slot, so one connection could make any number of them wait. Applies to unknown paths, too.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook("onRequest", ({ raw: { socket } }, reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) {
      reply.hijack();
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    reply.raw.once("close", () => unanswered.set(socket, unanswered.get(socket)! - 1));
    done();
  });
}
