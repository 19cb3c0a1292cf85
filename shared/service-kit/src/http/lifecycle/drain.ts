import type { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { settlesWithin } from "../../bus/batch-runner.ts";
import { stopListening } from "./stop-listening.ts";

export interface DrainTimes {
  /**
   * How long new connections are still accepted, in ms: a load balancer learns at the same time that this replica
   * stops, and connections in the backlog would be reset.
   */
  noticeMs: number;
  /** How long connections may stay open after that, in ms. */
  longestMs: number;
}

const draining = new WeakSet<Server>();

/** Whether an app drains: it should get no new connections. */
export const isDraining = ({ server }: FastifyInstance): boolean => draining.has(server);

/**
 * Answers the clients of an app that is about to close with `connection: close`. Resolves when all connections are
 * closed, or the time is up. Closing idle connections from here could cut off a request that is just being sent, and
 * a client must not repeat one that changes something.
 */
export async function drain(app: FastifyInstance, { noticeMs, longestMs }: DrainTimes): Promise<void> {
  const { server } = app;
  if (!server.listening) return;
  draining.add(server);
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(noticeMs);
  await settlesWithin(stopListening(app), longestMs);
}
