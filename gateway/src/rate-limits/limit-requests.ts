import { createFounder } from "@kindling/contracts/founders/endpoints.ts";
import { createInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import type { FastifyInstance } from "fastify";
import type { Counters } from "./counters.ts";
import { countsOfAddress } from "./rate-limits.ts";

/** More than an email, a password or a token needs, in bytes. */
export const signInBodyLimit = 8_192;

/**
 * Accepts only short bodies, and none from an address with too many failed sign-ins. For the routes added to `app`
 * after it. Without `counters`, with open access, only bodies are limited.
 */
export function limitSignIns(app: FastifyInstance, counters: Counters | undefined): void {
  app.addHook("onRoute", (route) => {
    if (route.method === "POST") route.bodyLimit = signInBodyLimit;
  });
  app.addHook("onRequest", async (request) => {
    if (request.method !== "POST" || request.caller.role !== "public") return;
    for (const count of countsOfAddress("signIns", request.ip)) await counters?.requireLeft(...count);
  });
}

const creatingPaths: readonly string[] = [createFounder.path, createInvestor.path];

/**
 * Counts records created by anyone but an admin, per address, before the body is read. For the routes added to `app`
 * after it.
 */
export function limitPublicPosts(app: FastifyInstance, counters: Counters): void {
  app.addHook("onRequest", async (request) => {
    if (request.method !== "POST" || request.caller.role === "admin") return;
    if (!creatingPaths.includes(request.routeOptions.url ?? "")) return;
    await counters.takeAll(countsOfAddress("publicPosts", request.ip));
  });
}

/** Counts questions about fitting founders, per address. For the routes added to `app` after it. */
export function limitFitCounts(app: FastifyInstance, counters: Counters): void {
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.url !== countFittingFounders.path) return;
    await counters.takeAll(countsOfAddress("fitCounts", request.ip));
  });
}
