import { once } from "node:events";
import { Server } from "node:net";
import type { FastifyInstance } from "fastify";

const acceptors = new WeakMap<Server, readonly Server[]>();
const stopped = new WeakMap<Server, Promise<void>>();

/** Servers that take connections for an app's own. */
export function setAcceptors({ server }: FastifyInstance, servers: readonly Server[]): void {
  acceptors.set(server, servers);
}

/**
 * Takes no more connections and leaves those that are there as they are, idle ones too: the HTTP server's own
 * close would end those. Resolves when all of them are gone.
 */
export function stopListening({ server }: FastifyInstance): Promise<void> {
  const known = stopped.get(server);
  if (known) return known;
  const listening = [server, ...(acceptors.get(server) ?? [])].filter((each) => each.listening);
  const gone = Promise.all(
    listening.map((each) => {
      const closed = once(each, "close");
      Server.prototype.close.call(each);
      return closed;
    }),
  ).then(() => {});
  stopped.set(server, gone);
  return gone;
}
