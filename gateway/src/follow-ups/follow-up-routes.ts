import {
  createFollowUp,
  deleteFollowUp,
  listFollowUps,
  updateFollowUp,
} from "@kindling/contracts/follow-ups/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { FollowUps } from "./follow-ups.ts";

/** /api/follow-ups: what admins want to do about a record. Without a database they return 503. */
export function addFollowUps(app: FastifyInstance, followUps: FollowUps | undefined): void {
  if (followUps === undefined) {
    for (const endpoint of [listFollowUps, createFollowUp, updateFollowUp, deleteFollowUp]) {
      addRoute(app, endpoint, async () => {
        throw new AppError(503, "upstream_unavailable", texts.followUpsNeedDatabase);
      });
    }
    return;
  }
  addRoute(app, listFollowUps, ({ query, requestId }) => followUps.list(query, requestId));
  addRoute(app, createFollowUp, ({ body, ...author }) => followUps.create(body, author));
  addRoute(app, updateFollowUp, ({ params, body, ...author }) => followUps.update(params.id, body, author));
  addRoute(app, deleteFollowUp, ({ params, requestId }) => followUps.delete(params.id, requestId));
}
