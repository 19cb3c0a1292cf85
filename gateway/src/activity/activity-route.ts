import { Readable } from "node:stream";
import { listActivity } from "@kindling/contracts/gateway/endpoints.ts";
import type { Activity } from "@kindling/contracts/history/activity.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import { ListExport } from "@kindling/service-kit/lists/list-export.ts";
import type { FastifyInstance } from "fastify";
import { readFirstBatch } from "../http/read-first-batch.ts";
import { activityCsv } from "./activity-csv.ts";
import { type ActivityContext, readActivity, readWholeActivity } from "./read-activity.ts";

/** GET /api/activity: the changes of all records, merged by time, as JSON or as a file. */
export function addActivity(
  app: FastifyInstance,
  context: ActivityContext,
  readNames: () => Promise<Pick<Activity, "admins" | "viewers">>,
): void {
  addRoute(app, listActivity, async ({ query, caller, requestId }, { request }) => {
    if (query.format === null) {
      const [found, names] = await Promise.all([readActivity(context, query, requestId), readNames()]);
      return { ...found, ...names };
    }
    if (request.method === "GET")
      await context.audit?.record({
        action: "exported",
        actor: caller,
        about: { kind: "activity" },
        requestId,
      });
    const batches = await readFirstBatch(readWholeActivity(context, query, requestId));
    return new ListExport(query.format, "activity", Readable.from(activityCsv(batches)));
  });
}
