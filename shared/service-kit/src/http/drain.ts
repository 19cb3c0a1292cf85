import type { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { settlesWithin } from "../bus/batch-runner.ts";
import { stopListening } from "./stop-listening.ts";

export interface DrainTimes {
  /**
   * How long new connections are still taken, in ms: whoever spreads them over replicas learns at the same
   * time that this one goes, and those that wait to be taken would be reset.
   */
  noticeMs: number;
  /** How long connections may stay open after that, in ms. */
  longestMs: number;
}

const leaving = new WeakSet<Server>();

/** Whether an app has begun to take leave: nobody should choose it for anything new. */
export const isDraining = ({ server }: FastifyInstance): boolean => leaving.has(server);

/**
 * Takes leave of the clients of an app that is about to close: every request is answered, with word that
 * its connection ends. Resolves when all connections are gone, or the time is up. A server that closed idle
 * connections by itself could do so just as a request is put on one, which the client must not repeat
 * when it changes something.
 */
export async function drain(app: FastifyInstance, { noticeMs, longestMs }: DrainTimes): Promise<void> {
  const { server } = app;
  if (!server.listening) return;
  leaving.add(server);
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(noticeMs);
  await settlesWithin(stopListening(app), longestMs);
}
