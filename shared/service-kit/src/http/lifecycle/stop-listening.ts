import { once } from "node:events";
import { Server } from "node:net";
import type { FastifyInstance } from "fastify";

const stopped = new WeakMap<Server, Promise<void>>();

/**
 * Accepts no more connections. Keeps the open ones, also idle ones, which the HTTP server's own `close` would end.
 * Resolves when all of them are closed.
 */
export function stopListening({ server }: FastifyInstance): Promise<void> {
  const known = stopped.get(server);
  if (known) return known;
  const closed = server.listening ? once(server, "close").then(() => {}) : Promise.resolve();
  if (server.listening) Server.prototype.close.call(server);
  stopped.set(server, closed);
  return closed;
}
