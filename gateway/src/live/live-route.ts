import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { listenToChanges } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, overloaded } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SessionWatch } from "../sessions/session-watch.ts";
import type { LiveFeed } from "./live-feed.ts";

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // Whatever stands between must pass on each event as it comes.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * GET /api/live: what changes, as it changes, until `watch` finds that the session has ended. Without a
 * feed, and for one too many, 503.
 */
export function addLive(app: FastifyInstance, feed: LiveFeed | undefined, watch?: SessionWatch): void {
  app.route({
    method: ["GET", "HEAD"],
    url: listenToChanges.path,
    config: { audience: listenToChanges.audience, endless: true },
    compress: false,
    handler: async (request, reply) => {
      if (feed === undefined) throw new AppError(503, "upstream_unavailable", texts.upstreamDown);
      if (feed.full) throw overloaded();
      reply.headers(headers);
      if (request.method === "HEAD") return reply.send("");
      // From here on the response is the feed's, which writes to all of its listeners by itself.
      reply.hijack();
      const response = reply.raw as ServerResponse;
      const end = feed.listen(response, reply.getHeaders() as OutgoingHttpHeaders, lastIdOf(request));
      if (request.session) watch?.add(request.session.key, response, end);
    },
  });
}

/** The id of the last event that the caller has heard; empty is none. */
function lastIdOf({ headers, query }: FastifyRequest): string | undefined {
  const id = headers["last-event-id"] ?? (query as Record<string, unknown>).lastEventId;
  return id === undefined || id === "" ? undefined : String(id);
}
