import type { FastifyInstance } from "fastify";
import type { Counters } from "./counters.ts";
import { countsOfAddress } from "./rate-limits.ts";

/** What a sign-in sends is an email, a password or a token: far less than this, in bytes. */
const bodyLimit = 8_192;

/**
 * Takes short bodies only, and none from an address that has used up its failed sign-ins. For the routes added to
 * `app` after it; without `counters`, where access is open, only bodies are limited.
 */
export function limitSignIns(app: FastifyInstance, counters: Counters | undefined): void {
  app.addHook("onRoute", (route) => {
    if (route.method === "POST") route.bodyLimit = bodyLimit;
  });
  app.addHook("onRequest", async (request) => {
    if (request.method !== "POST" || request.caller.role !== "public") return;
    for (const count of countsOfAddress("signIns", request.ip)) await counters?.requireLeft(...count);
  });
}

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
