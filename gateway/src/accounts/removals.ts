import type { Caller } from "@kindling/contracts/access.ts";
import { removeFounder } from "@kindling/contracts/founders/endpoints.ts";
import { removeInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import type { Removal } from "@kindling/contracts/removals/schemas.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import { learnMembers, removedState } from "../members/known-members.ts";
import type { Member } from "../members/member-records.ts";

interface Input {
  caller: Caller;
  requestId: string;
  query: { erase?: boolean | undefined };
}

/**
 * DELETE /api/founders/{id} and DELETE /api/investors-database/{id}: the owner of the record archives or erases it, and
 * its member's access ends. If this process is killed in between, the record's event ends it.
 */
export function addRemovals(app: FastifyInstance, auth: AuthContext): void {
  addRoute(app, removeFounder, ({ params: { id }, ...input }) => remove({ role: "founder", id }, input));
  addRoute(app, removeInvestor, ({ params: { id }, ...input }) => remove({ role: "investor", id }, input));

  async function remove({ role, id }: Member, { caller, requestId, query }: Input): Promise<Removal> {
    const input = { caller, id, requestId, ...(query.erase ? { query: { erase: "true" } } : {}) };
    const removal = await auth.callService(recordEndpoints[role].remove, input);
    await learnMembers(auth.pool, role, [removedState(removal)]);
    return removal;
  }
}
