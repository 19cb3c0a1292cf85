import type { FastifyInstance } from "fastify";
import { addressKey } from "./client-address.ts";
import type { Counters } from "./counters.ts";

/** Counts what strangers send, by their address, before a body is read. For the routes added to `app` after it. */
export function limitPublicPosts(app: FastifyInstance, counters: Counters): void {
  app.addHook("onRequest", async (request) => {
    if (request.method !== "POST" || request.caller.role !== "public") return;
    await counters.take("publicPosts", addressKey(request.ip));
  });
}
