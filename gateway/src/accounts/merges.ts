import type { Caller } from "@kindling/contracts/access.ts";
import type { BodyInput, ResponseData } from "@kindling/contracts/endpoint.ts";
import { mergeFounders, mergeInvestors } from "@kindling/contracts/removals/merge-endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import { learnMembers, removedState } from "../members/known-members.ts";
import type { Member } from "../members/member-records.ts";

type Endpoint = typeof mergeFounders | typeof mergeInvestors;

interface Input<E extends Endpoint> {
  id: number;
  caller: Caller;
  body: BodyInput<E>;
  requestId: string;
}

/**
 * POST /api/founders/{id}/merges and POST /api/investors-database/{id}/merges: the owner of the records merges them, and
 * the other's sign-in moves to the kept one. If this process is killed in between, the records' events move it.
 */
export function addMerges(app: FastifyInstance, { callService, pool }: AuthContext): void {
  addRoute(app, mergeFounders, ({ params: { id }, ...input }) =>
    merge("founder", mergeFounders, { id, ...input }),
  );
  addRoute(app, mergeInvestors, ({ params: { id }, ...input }) =>
    merge("investor", mergeInvestors, { id, ...input }),
  );

  async function merge<E extends Endpoint>(
    role: Member["role"],
    endpoint: E,
    input: Input<E>,
  ): Promise<ResponseData<E>> {
    const merged = await callService(endpoint, input);
    const { id, version, email } = merged.record;
    // In one transaction: the kept member signs in with the email that was chosen, and with what moves.
    await learnMembers(pool, role, [{ id, version, state: "present", email }, removedState(merged.removal)]);
    return merged;
  }
}
