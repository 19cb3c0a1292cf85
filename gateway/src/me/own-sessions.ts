import {
  endOwnSession,
  endOwnSessions,
  listOwnSessions,
} from "@kindling/contracts/accounts/own-endpoints.ts";
import type { OwnSession } from "@kindling/contracts/accounts/schemas.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import type { Member } from "../members/member-records.ts";
import { endSessions, listSessions } from "../members/member-sessions.ts";

/** GET and DELETE /api/me/sessions, DELETE /api/me/sessions/{session}. */
export function addOwnSessions(app: FastifyInstance, auth: AuthContext): void {
  addRoute(app, listOwnSessions, (_input, { request }) => readOwnSessions(auth, request));

  addRoute(app, endOwnSessions, async ({ caller, requestId }, { request }) => {
    const own = request.session!.key;
    await endSessions(auth, { member: caller as Member, caller, requestId }, { own });
    return readOwnSessions(auth, request);
  });

  addRoute(app, endOwnSession, async ({ params, caller, requestId }, { request, reply }) => {
    const sessions = await readOwnSessions(auth, request);
    if (sessions.some(({ id, current }) => current && id === params.session)) {
      await auth.sessions.signOut(request, reply);
    } else {
      const change = { member: caller as Member, caller, requestId };
      await endSessions(auth, change, { own: request.session!.key, only: params.session });
    }
    return readOwnSessions(auth, request);
  });
}

/** The sessions of the request's member. */
export async function readOwnSessions(auth: AuthContext, request: FastifyRequest): Promise<OwnSession[]> {
  const { key: own } = request.session!;
  const sessions = await listSessions(auth, request.caller as Member);
  return sessions.map(({ key, ...session }) => ({ ...session, current: key.equals(own) }));
}
