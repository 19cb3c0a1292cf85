import * as endpoints from "@kindling/contracts/founders/endpoints.ts";
import type { Founder, FounderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { findFounderByEmail } from "@kindling/contracts/internal-endpoints.ts";
import { givenConsent } from "@kindling/service-kit/consent.ts";
import { logChange, savedRecord } from "@kindling/service-kit/http/log-change.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import { createdRecord, requestDigest } from "@kindling/service-kit/idempotency.ts";
import {
  addRecordRoutes,
  missingFields,
  patchBy,
  type RecordParts,
} from "@kindling/service-kit/records/add-record-routes.ts";
import { createRecord, updateRecord } from "@kindling/service-kit/records/write-record.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { readMetricHistory } from "./metric-history.repository.ts";

/** The endpoints of the founders service. */
export function addFounderRoutes(
  app: FastifyInstance,
  parts: RecordParts<Founder, FounderUpdate>,
  { pool, isReviewing }: { pool: pg.Pool; isReviewing: boolean },
): void {
  const { records: founders } = parts;
  addRoute(app, endpoints.listFounders, ({ query }) =>
    query === null ? founders.list() : founders.query(query),
  );
  addRoute(
    app,
    endpoints.createFounder,
    async ({ body, caller, requestId }, context) => {
      const created = await createRecord(
        parts,
        body,
        { caller, requestId },
        {
          consent: givenConsent(context.request),
          isPending: isReviewing && caller.role !== "admin",
          digest: requestDigest(context, body),
        },
      );
      return createdRecord(context, created, (record) => logChange(context.request, "founder", record));
    },
    { invalidText: missingFields(parts.kind) },
  );
  addRoute(app, endpoints.getFounder, ({ params }) => founders.require(params.id));
  addRoute(app, endpoints.listMetricHistory, async ({ params }) =>
    readMetricHistory(pool, await founders.require(params.id)),
  );
  addRoute(app, endpoints.updateFounder, async ({ params, body, ...author }, { request }) => {
    const { record } = await updateRecord(parts, params.id, patchBy(author.caller, body), author);
    return logChange(request, "founder", record);
  });
  addRoute(app, endpoints.updateAsk, async ({ params, body, ...author }, context) =>
    savedRecord(context, "founder", await updateRecord(parts, params.id, body, author)),
  );
  addRoute(app, findFounderByEmail, ({ body }) => founders.requireByEmail(body.email));
  addRecordRoutes(app, parts);
}
