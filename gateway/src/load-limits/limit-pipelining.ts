import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies wait for each response before the next request; some clients pipeline a few. */
const maxUnanswered = 8;

/**
 * Closes a connection that has more than eight unanswered requests. Each holds a slot while it waits behind a response
 * that the client does not read, so two connections could hold every slot. Applies to unknown paths, too.
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
