import type { BulkEndpoints } from "@kindling/contracts/bulk/endpoints.ts";
import type { BulkProgress } from "@kindling/contracts/bulk/schemas.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { logBulk } from "../http/log-change.ts";
import { addRoute } from "../http/routes/add-route.ts";
import { LineStream } from "../http/routes/line-stream.ts";
import { changeMany, type ManyRecords, undoMany } from "./change-many.ts";

/** The endpoints that change many records of a service. */
export function addBulkRoutes<C extends object>(
  app: FastifyInstance,
  endpoints: BulkEndpoints<C>,
  kind: "founder" | "investor",
  records: ManyRecords,
): void {
  addRoute(app, endpoints.update, async ({ body, ...author }, { request }) =>
    logged(request, kind, await changeMany(records, body, author)),
  );
  addRoute(app, endpoints.undo, async ({ params: { bulk }, ...author }, { request }) =>
    logged(request, kind, await undoMany(records, bulk, author)),
  );
}

/** Logs how far it came, also when the client disconnects. */
const logged = (
  request: FastifyRequest,
  kind: "founder" | "investor",
  values: AsyncGenerator<BulkProgress>,
): LineStream<BulkProgress> =>
  new LineStream(
    (async function* () {
      let last: BulkProgress | undefined;
      try {
        for await (last of values) yield last;
      } finally {
        if (last) logBulk(request, kind, last);
      }
    })(),
  );
