import { randomUUID } from "node:crypto";
import type { Caller } from "@kindling/contracts/access.ts";
import { removeFounder } from "@kindling/contracts/founders/endpoints.ts";
import { removeInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import type { Removal } from "@kindling/contracts/removals/schemas.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import { learnMembers, removedState } from "../members/known-members.ts";
import { endAccessOfArchived, forgetMembers, membersAfter } from "../members/member-access.ts";
import type { Member } from "../members/member-records.ts";
import type { CallService } from "../upstreams/call-service.ts";

interface Input {
  caller: Caller;
  requestId: string;
  query: { erase?: boolean | undefined };
}

/**
 * DELETE /api/founders/{id} and DELETE /api/investors-database/{id}: the owner of the record archives or erases it, and
 * its member's access ends. If this process is killed in between, `endAccessOfRemoved` ends it.
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

/** Members asked for in one request. */
const batch = 1_000;

/** Ends the access of founders or investors who are archived, and deletes everything about those who are erased. */
export async function endAccessOfRemoved(
  pool: pg.Pool,
  callService: CallService,
  role: Member["role"],
): Promise<void> {
  const endpoint = recordEndpoints[role].findRemoved;
  for (let ids = await membersAfter(pool, role, 0, batch); ids.length > 0; ) {
    const requestId = randomUUID();
    const { archived, erased } = await callService(endpoint, {
      caller: { role: "gateway" },
      body: { ids },
      requestId,
    });
    await inOwnTransaction(pool, async (client) => {
      if (archived.length > 0) await endAccessOfArchived(client, role, archived);
      if (erased.length > 0) await forgetMembers(client, role, erased);
    });
    ids = await membersAfter(pool, role, ids.at(-1)!, batch);
  }
}
