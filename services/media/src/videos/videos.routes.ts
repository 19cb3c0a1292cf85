import * as endpoints from "@kindling/contracts/media/endpoints.ts";
import type { PublicVideo } from "@kindling/contracts/media/schemas.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { VideosRepository } from "./videos.repository.ts";

/** The endpoints of the media service. */
export function addVideoRoutes(
  app: FastifyInstance,
  videos: VideosRepository,
  publicVideos: () => Promise<PublicVideo[]>,
): void {
  addRoute(app, endpoints.listVideos, () => videos.list());
  addRoute(app, endpoints.listPublicVideos, publicVideos);
}
