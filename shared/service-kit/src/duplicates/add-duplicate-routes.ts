import type { DuplicateEndpoints } from "@kindling/contracts/duplicates/endpoints.ts";
import type { FastifyInstance } from "fastify";
import { addRoute } from "../http/routes/add-route.ts";
import type { Duplicates } from "./duplicates.ts";

/** The endpoints of the duplicates of a service. */
export function addDuplicateRoutes(
  app: FastifyInstance,
  endpoints: DuplicateEndpoints,
  { pairs, lookalikes }: Duplicates,
): void {
  addRoute(app, endpoints.list, ({ query }) => pairs.list(query));
  addRoute(app, endpoints.dismiss, ({ body, ...author }) => pairs.dismiss(body, author));
  addRoute(app, endpoints.lookUp, ({ body }) => lookalikes.lookUp(body.records));
}
