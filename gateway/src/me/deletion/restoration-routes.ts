import { readAccountRestoration, restoreOwnAccount } from "@kindling/contracts/me/endpoints.ts";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, conflict, notFound, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuthContext } from "../../auth/auth-context.ts";
import { guardSignIn } from "../../auth/sign-in-guard.ts";
import type { Member } from "../../members/member-records.ts";
import { noteRecord } from "../../members/member-versions.ts";

/**
 * POST /api/account-restoration/link reads the link by which a member takes back the deletion of the account, POST
 * /api/account-restoration redeems it. It signs nobody in, and a suspension stays.
 */
export function addAccountRestoration(app: FastifyInstance, auth: AuthContext): void {
  const { callService, links } = auth;

  addRoute(app, readAccountRestoration, async ({ body, requestId }, { request }) => {
    const { member, email } = await requireLink(body.token, request);
    const { role, id } = member;
    const input = { caller: { role: "gateway" } as const, body: { ids: [id] }, requestId };
    const [record] = await callService(recordEndpoints[role].names, input);
    if (record?.name == null) throw notFound(texts.notRestorable);
    return { role, name: record.name, email };
  });

  addRoute(app, restoreOwnAccount, async ({ body, requestId }, { request }) => {
    const { member } = await requireLink(body.token, request);
    const restored = await restore(member, requestId);
    await noteRecord(auth.pool, member, restored);
    // Only once the record is restored, so that an interrupted restoration can be repeated.
    if (!(await links.redeem("restoration", body.token))) throw unauthenticated(texts.restorationEnded);
    return { role: member.role, name: restored.name, email: restored.email };
  });

  const requireLink = (token: string, request: FastifyRequest) =>
    guardSignIn(auth, { as: "account restoration", request }, async () => {
      const link = await links.find("restoration", token);
      if (link === null) throw unauthenticated(texts.restorationEnded);
      return { member: link.member, email: link.email! };
    });

  async function restore({ role, id }: Member, requestId: string) {
    const input = { caller: { role: "gateway" }, id, requestId } as const;
    try {
      return await callService(recordEndpoints[role].unarchiveOwn, input);
    } catch (error) {
      const status = error instanceof AppError ? error.status : 500;
      // The record was erased, or an admin has restored it and archived it again.
      if (status === 404) throw notFound(texts.notRestorable);
      if (status === 409) throw conflict(texts.restorationTaken);
      throw error;
    }
  }
}
