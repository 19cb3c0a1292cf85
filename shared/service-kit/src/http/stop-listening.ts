import { once } from "node:events";
import { Server } from "node:net";
import type { FastifyInstance } from "fastify";

const stopped = new WeakMap<Server, Promise<void>>();

/**
 * Takes no more connections and leaves those that are there as they are, idle ones too: the HTTP server's own
 * close would end those. Resolves when all of them are gone.
 */
export function stopListening({ server }: FastifyInstance): Promise<void> {
  const known = stopped.get(server);
  if (known) return known;
  const closed = server.listening ? once(server, "close").then(() => {}) : Promise.resolve();
  if (server.listening) Server.prototype.close.call(server);
  stopped.set(server, closed);
  return closed;
}
