import { createView, deleteView, listViews, updateView } from "@kindling/contracts/saved-views/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { SavedViews } from "./saved-views.ts";

/** /api/admin/views: what admins save of their dashboard, for all of them. Without a database they return 503. */
export function addSavedViews(app: FastifyInstance, views: SavedViews | undefined): void {
  if (views === undefined) {
    for (const endpoint of [listViews, createView, updateView, deleteView]) {
      addRoute(app, endpoint, async () => {
        throw new AppError(503, "upstream_unavailable", texts.viewsNeedDatabase);
      });
    }
    return;
  }
  addRoute(app, listViews, () => views.list());
  addRoute(app, createView, ({ body, caller, requestId }) => views.create(body, { caller, requestId }));
  addRoute(app, updateView, ({ params, body, caller, requestId }) =>
    views.update(params.id, body, { caller, requestId }),
  );
  addRoute(app, deleteView, ({ params, caller, requestId }) =>
    views.delete(params.id, { caller, requestId }),
  );
}
