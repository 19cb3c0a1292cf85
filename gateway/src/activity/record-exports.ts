import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { exportFormats, type ListQuery, queryOf } from "@kindling/contracts/lists/list-query.ts";
import type { FastifyInstance } from "fastify";
import type { Audit } from "./audit.ts";

/**
 * Records an export of a list before it is forwarded: without an entry there is no file. For the routes added to `app`
 * after it.
 */
export function recordExports(app: FastifyInstance, endpoints: readonly EndpointShape[], audit: Audit): void {
  const lists = new Map(
    endpoints.flatMap((endpoint) => (endpoint.list ? [[endpoint.path as string, endpoint] as const] : [])),
  );
  app.addHook("preHandler", async ({ method, routeOptions, headers, query, caller, id }) => {
    const endpoint = lists.get(routeOptions.url ?? "");
    if (endpoint === undefined || method !== "GET") return;
    const asked =
      headers.accept?.trim() === exportFormats.csv ? { format: "csv", ...(query as object) } : query;
    // An invalid query is refused by the service.
    const { data } = queryOf(endpoint)!.safeParse(asked);
    if (!(data as ListQuery | null | undefined)?.format) return;
    const about = { kind: endpoint.owner === "founders" ? "founders" : "investors" } as const;
    await audit.record({ action: "exported", actor: caller, about, requestId: id });
  });
}
