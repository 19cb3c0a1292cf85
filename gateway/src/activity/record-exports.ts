import { Readable } from "node:stream";
import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { type ListQuery, queryOf, withAcceptedFormat } from "@kindling/contracts/lists/list-query.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Audit } from "./audit.ts";

/**
 * Records an export of a list, or the reading of a whole list, before it is forwarded: without an entry there is no
 * file. A client that has the list already, and sends its ETag, is recorded when it changed. For the routes added to
 * `app` after it.
 */
export function recordExports(app: FastifyInstance, endpoints: readonly EndpointShape[], audit: Audit): void {
  const lists = new Map(
    endpoints.flatMap((endpoint) => (endpoint.list ? [[endpoint.path as string, endpoint] as const] : [])),
  );
  app.addHook("preHandler", async (request) => {
    const found = exportIn(request);
    if (found !== null && !found.isConditional) await record(request, found);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const found = exportIn(request);
    if (found === null || !found.isConditional || reply.statusCode !== 200) return;
    await record(request, found).catch((error) => {
      if (payload instanceof Readable) payload.destroy();
      throw error;
    });
  });

  function exportIn({ method, routeOptions, headers, query }: FastifyRequest): Export | null {
    const endpoint = lists.get(routeOptions.url ?? "");
    if (endpoint === undefined || method !== "GET") return null;
    const asked = withAcceptedFormat(query as object, headers.accept);
    // An invalid query is refused by the service.
    const { data } = queryOf(endpoint)!.safeParse(asked) as { data?: ListQuery | null };
    if (data === undefined || (data !== null && data.format === null)) return null;
    return {
      kind: endpoint.owner === "founders" ? "founders" : "investors",
      isConditional: data === null && headers["if-none-match"] !== undefined,
    };
  }

  const record = ({ caller, id }: FastifyRequest, { kind }: Export) =>
    audit.record({ action: "exported", actor: caller, about: { kind }, requestId: id });
}

interface Export {
  kind: "founders" | "investors";
  /** Whether the response has the list only if it changed. */
  isConditional: boolean;
}
