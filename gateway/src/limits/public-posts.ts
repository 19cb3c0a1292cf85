import type { FastifyInstance } from "fastify";
import type { Counters } from "./counters.ts";
import { countsOfAddress } from "./limits.ts";

/**
 * Counts the records that anyone but an admin creates, by address, before a body is read. For the routes added to
 * `app` after it.
 */
export function limitPublicPosts(app: FastifyInstance, counters: Counters): void {
  app.addHook("onRequest", async (request) => {
    if (request.method !== "POST" || request.caller.role === "admin") return;
    await counters.takeAll(countsOfAddress("publicPosts", request.ip));
  });
}
