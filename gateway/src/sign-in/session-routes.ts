import { deleteSession, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { Sessions } from "../sessions/sessions.ts";

/** GET and DELETE /api/session. Without `sessions` both return null. */
export function addSessionRoutes(app: FastifyInstance, sessions: Sessions | undefined): void {
  addRoute(app, getSession, async (_input, { request }) => {
    const session = await sessions?.find(request);
    return session ? { id: null, ...session.caller } : null;
  });
  addRoute(app, deleteSession, async (_input, { request, reply }) => {
    await sessions?.signOut(request, reply);
    return null;
  });
}
