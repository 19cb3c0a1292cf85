import type { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { settlesWithin } from "../../settles-within.ts";
import { stopListening } from "./stop-listening.ts";

export interface DrainOptions {
  /**
   * How long new connections are still accepted, in ms: load balancers notice the stop only now, and connections in the
   * accept queue would be reset.
   */
  acceptMs: number;
  /** How long connections may stay open after that, in ms. */
  timeoutMs: number;
}

const draining = new WeakSet<Server>();

/** Whether an app is draining: it should get no new connections. */
export const isDraining = ({ server }: FastifyInstance): boolean => draining.has(server);

/**
 * Prepares an app for closing: responses get `connection: close`. Resolves when all connections are closed, or at the
 * timeout. Idle connections stay open, because a client may just be sending a write, which it must not retry.
 */
export async function drain(app: FastifyInstance, { acceptMs, timeoutMs }: DrainOptions): Promise<void> {
  const { server } = app;
  if (!server.listening) return;
  draining.add(server);
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(acceptMs);
  await settlesWithin(stopListening(app), timeoutMs);
}
