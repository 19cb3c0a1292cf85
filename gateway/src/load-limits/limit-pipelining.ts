import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies wait for each response before the next request; some clients pipeline a few. */
const maxUnanswered = 8;

/**
 * Closes a connection that has more than eight unanswered requests, or any behind one for live updates. Health checks,
 * and requests whose session or body is still awaited, hold no slot, so one connection could make any number of them
 * wait. Applies to unknown paths, too.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook("onRequest", ({ raw: { socket }, routeOptions }, reply, done) => {
    const before = unanswered.get(socket) ?? 0;
    if (before >= maxUnanswered) {
      reply.hijack();
      socket.destroy();
      return;
    }
    // Responses behind live updates would wait as long as these last, and hold connections to services meanwhile.
    const added = routeOptions.config.endless ? maxUnanswered : 1;
    unanswered.set(socket, before + added);
    reply.raw.once("close", () => unanswered.set(socket, unanswered.get(socket)! - added));
    done();
  });
}
