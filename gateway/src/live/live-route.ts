import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { listenToChanges } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, overloaded } from "@kindling/service-kit/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SessionWatch } from "../sessions/session-watch.ts";
import type { LiveFeed } from "./live-feed.ts";

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // Proxies must not buffer or compress events.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * GET /api/live: changes as they happen, until `watch` finds that the session has ended. Returns 503 without a feed or
 * beyond the limit of listeners, in all or of a session.
 */
export function addLive(app: FastifyInstance, feed: LiveFeed | undefined, watch?: SessionWatch): void {
  app.route({
    method: ["GET", "HEAD"],
    url: listenToChanges.path,
    config: { audience: listenToChanges.audience, endless: true },
    compress: false,
    handler: async (request, reply) => {
      if (feed === undefined) throw new AppError(503, "upstream_unavailable", texts.upstreamDown);
      const { session } = request;
      if (feed.isFull || (session && watch?.isFull(session.key))) throw overloaded();
      reply.headers(headers);
      if (request.method === "HEAD") return reply.send("");
      // From here on the feed writes the response.
      reply.hijack();
      const response = reply.raw as ServerResponse;
      const end = feed.listen(response, reply.getHeaders() as OutgoingHttpHeaders, lastIdOf(request));
      if (session) watch?.add(session.key, response, end);
    },
  });
}

/** The id of the last event that the client received, if any. */
function lastIdOf({ headers, query }: FastifyRequest): string | undefined {
  const id = headers["last-event-id"] ?? (query as Record<string, unknown>).lastEventId;
  return id === undefined || id === "" ? undefined : String(id);
}
