import {
  addAdmin,
  changeAdminRole,
  inviteAdmin,
  listAdmins,
  removeAdmin,
  resetAdminSecondFactor,
  switchSharedPasscode,
} from "@kindling/contracts/admins/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { requireProof } from "../second-factor/own-passcode.ts";
import type { SecondFactorContext } from "../second-factor/second-step.ts";
import {
  type AdminAccount,
  changeAdmins,
  deleteAdminSessions,
  deleteInvitations,
  isReplaced,
  requireAdmin,
  requireOtherAdmin,
} from "./admin-transaction.ts";
import { sendInvitation, storeInvitation } from "./invite-admin.ts";
import { listAll, readListed } from "./list-admins.ts";
import { turnSharedPasscode } from "./shared-passcode.ts";
import { findFree, storeAdmin } from "./store-admin.ts";

/** /api/admins: admins add, invite, change and remove admins and viewers. */
export function addAdmins(app: FastifyInstance, auth: SecondFactorContext): void {
  const { audit, sessions } = auth;

  addRoute(app, listAdmins, ({ caller }) => listAll(auth, caller));

  addRoute(app, addAdmin, async ({ body, caller, requestId }, { request }) => {
    // Before the proof, which uses a code up.
    await findFree(auth, auth.pool, body);
    await requireProof(auth, request, body);
    const { admin, link } = await changeAdmins(auth, request, (client) =>
      storeAdmin(auth, client, { ...body, caller, requestId }),
    );
    const invitation = await sendInvitation(auth, admin, link);
    return { admin: await readListed(auth, caller, admin.id), invitation };
  });

  addRoute(app, inviteAdmin, async ({ params: { id }, body, caller, requestId }, { request }) => {
    // Otherwise a stolen session would become an account: the own page asks for the old passcode.
    if (request.session!.admin?.account?.id === id) throw conflict(texts.ownInvitation);
    await requireInvitable(auth.pool, id);
    await requireProof(auth, request, body);
    const { admin, link } = await changeAdmins(auth, request, async (client) => {
      const admin = await requireInvitable(client, id);
      const about = { about: { kind: "admin", id }, admin: admin.name } as const;
      await audit.record({ action: "admin-invited", actor: caller, ...about, requestId }, client);
      return { admin, link: await storeInvitation(auth, client, id, body.mail) };
    });
    return sendInvitation(auth, admin, link);
  });

  addRoute(
    app,
    changeAdminRole,
    async ({ params: { id }, body: { role }, caller, requestId }, { request }) => {
      const ended = await changeAdmins(auth, request, async (client) => {
        const admin = await requireAdmin(client, id);
        if (admin.role === role) return [];
        if (role !== "admin") await requireOtherAdmin(auth, client, id);
        const ended = await deleteAdminSessions(client, id);
        await deleteInvitations(client);
        await client.query("update admins set role = $2, version = version + 1 where id = $1", [id, role]);
        const change = { admin: admin.name, role: [admin.role, role] } as const;
        const about = { kind: "admin", id } as const;
        await audit.record(
          { action: "admin-role-changed", actor: caller, about, ...change, requestId },
          client,
        );
        return ended;
      });
      sessions.reportEnded(ended);
      return readListed(auth, caller, id);
    },
  );

  addRoute(app, removeAdmin, async ({ params: { id }, caller, requestId }, { request }) => {
    const ended = await changeAdmins(auth, request, async (client) => {
      const { name, role } = await requireAdmin(client, id);
      await requireOtherAdmin(auth, client, id);
      // The next admin of this name has no second factor. A line of ADMINS_FILE keeps its own. Before the sessions, as
      // the confirmation of a factor locks them in this order.
      if (!isReplaced(auth, name))
        await client.query("delete from second_factors where admin_name = $1", [name]);
      const ended = await deleteAdminSessions(client, id);
      await deleteInvitations(client);
      await client.query("delete from admins where id = $1", [id]);
      const about = { about: { kind: "admin", id }, admin: name, role: [role, null] } as const;
      await audit.record({ action: "admin-removed", actor: caller, ...about, requestId }, client);
      return ended;
    });
    sessions.reportEnded(ended);
    return listAll(auth, caller);
  });

  addRoute(app, resetAdminSecondFactor, async ({ params: { id }, body, caller, requestId }, { request }) => {
    // With a stolen session alone, nobody gets around their own second factor.
    if (request.session!.admin?.account?.id === id) throw conflict(texts.ownSecondFactor);
    if ((await readListed(auth, caller, id)).second_factor_since === null)
      throw conflict(texts.noSecondFactor);
    await requireProof(auth, request, body);
    const ended = await changeAdmins(auth, request, async (client) => {
      const { name } = await requireAdmin(client, id);
      const { rowCount } = isReplaced(auth, name)
        ? { rowCount: 0 }
        : await client.query("delete from second_factors where admin_name = $1", [name]);
      if (rowCount === 0) throw conflict(texts.noSecondFactor);
      const about = { about: { kind: "admin", id }, admin: name } as const;
      await audit.record({ action: "second-factor-reset", actor: caller, ...about, requestId }, client);
      // A sign-in that has just checked a code of the old factor does not count.
      await client.query("update admins set version = version + 1 where id = $1", [id]);
      return deleteAdminSessions(client, id);
    });
    sessions.reportEnded(ended);
    return readListed(auth, caller, id);
  });

  addRoute(app, switchSharedPasscode, async ({ body: { on }, caller, requestId }, { request }) => {
    const ended = await changeAdmins(auth, request, (client) =>
      turnSharedPasscode(auth, client, { on, caller, requestId }),
    );
    sessions.reportEnded(ended);
    return listAll(auth, caller);
  });

  /** @throws 404, and 409 for an account whose name ADMINS_FILE has */
  async function requireInvitable(client: pg.Pool | pg.PoolClient, id: number): Promise<AdminAccount> {
    const admin = await requireAdmin(client, id);
    if (isReplaced(auth, admin.name)) throw conflict(texts.adminReplaced);
    return admin;
  }
}
