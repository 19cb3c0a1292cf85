import { acceptAdminInvitation, readAdminInvitation } from "@kindling/contracts/admins/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { invalid, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { type Attempt, guardSignIn, rememberSignIn } from "../auth/sign-in-guard.ts";
import { adminOf } from "../credentials/admin-directory.ts";
import { hashPassword } from "../credentials/argon2.ts";
import { checkSecondStep, type SecondFactorContext } from "../second-factor/second-step.ts";
import { deleteAdminSessions, inAdminTransaction } from "./admin-transaction.ts";
import { passcodeProblem } from "./passcode-problem.ts";

interface Invited {
  id: number;
  version: number;
  name: string;
  email: string;
  role: "admin" | "viewer";
  has_passcode: boolean;
}

/**
 * /api/admin/invitation: a link lets an admin or a viewer choose a passcode. One with a second factor needs its code: who
 * can read the mails alone does not sign in.
 */
export function addAdminInvitation(app: FastifyInstance, auth: SecondFactorContext): void {
  const { pool, tokens, admins, secondFactors, sessions, audit, now } = auth;

  addRoute(app, readAdminInvitation, async ({ body }, { request }) => {
    const { name, email, role, has_passcode } = await guardSignIn(auth, { as: "admin", request }, () =>
      requireInvited(body.token),
    );
    const needs_code = (await secondFactors.onSince(name)) !== null;
    return { name, email, role, has_passcode, needs_code };
  });

  addRoute(app, acceptAdminInvitation, async ({ body, requestId }, { request, reply }) => {
    const attempt: Attempt = { as: "admin", request };
    let hadCode = false;
    const admin = await guardSignIn(auth, attempt, async () => {
      const invited = await requireInvited(body.token);
      attempt.owner = { role: invited.role, name: invited.name };
      const problem = passcodeProblem(body.passcode, [invited.name, invited.email, auth.product]);
      if (problem !== null) throw invalid(problem, [{ path: "passcode", message: problem }]);
      hadCode = await checkSecondStep(auth, adminOf(invited), body.code, { requestId, status: 401 });
      const hash = await hashPassword(body.passcode);
      const { admin, ended } = await inAdminTransaction(pool, (client) =>
        redeem(client, { invited, token: body.token, hash, requestId }),
      );
      sessions.reportEnded(ended);
      return admin;
    });
    const { role, name } = admin;
    // Meanwhile the account may have changed, or the factor may have been turned on.
    const isStillValid = async () =>
      (await admins.isCurrent(admin)) && (hadCode || (await secondFactors.onSince(name)) === null);
    await sessions.signIn(request, reply, admin, isStillValid);
    await rememberSignIn(auth.counters, { as: "admin", account: name, request });
    return { role, id: null, name };
  });

  /** @throws 401 for a link that does not work */
  async function requireInvited(token: string, client: pg.Pool | pg.PoolClient = pool): Promise<Invited> {
    const { rows } = await client.query<Invited>(
      `select id, version, name, email, role, passcode_hash is not null as has_passcode from admins
       where invitation = any($1) and invitation_expires_at > $2 and name_key <> all($3)`,
      [tokens.hashesOfToken("admin-invitation", token), new Date(now()), admins.configuredKeys],
    );
    if (rows[0] === undefined) throw unauthenticated(texts.linkInvalid);
    return rows[0];
  }

  /** Sets the passcode, ends the link and the sessions. @throws 401 when the link was used or replaced meanwhile */
  async function redeem(
    client: pg.PoolClient,
    { invited, token, hash, requestId }: { invited: Invited; token: string; hash: string; requestId: string },
  ) {
    const { id, name } = invited;
    await requireInvited(token, client);
    const ended = await deleteAdminSessions(client, id);
    const { rows } = await client.query<Pick<Invited, "id" | "version" | "name" | "role">>(
      `update admins set passcode_hash = $2, passcode_since = $3, invitation = null, invitation_expires_at = null,
         version = version + 1
       where id = $1 returning id, version, name, role`,
      [id, hash, new Date(now())],
    );
    const admin = adminOf(rows[0]!);
    await audit.record({ action: "passcode-chosen", actor: { role: admin.role, name }, requestId }, client);
    return { admin, ended };
  }
}
