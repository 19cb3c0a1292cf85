import type { OwnSession } from "@kindling/contracts/accounts/schemas.ts";
import {
  changeOwnPasscode,
  chooseOwnMails,
  endOwnAdminSession,
  endOwnAdminSessions,
  listOwnAdminSessions,
  readOwnAdmin,
} from "@kindling/contracts/admins/own-endpoints.ts";
import type { OwnAdmin } from "@kindling/contracts/admins/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict, invalid, notFound, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import type { Admin } from "../credentials/admins.ts";
import { hashPassword } from "../credentials/argon2.ts";
import { callerOf, requirePasscode } from "../second-factor/own-passcode.ts";
import { idleTimeoutMs, maxLifetimeMs } from "../sessions/session-store.ts";
import { changeAdmins, deleteAdminSessions } from "./admin-transaction.ts";
import { passcodeProblem } from "./passcode-problem.ts";

const fieldError = (path: string, message: string) => invalid(message, [{ path, message }]);
const wrongPasscode = () => fieldError("current_passcode", texts.wrongCurrentPasscode);

/** /api/admin/me: the own account of an admin or a viewer. */
export function addOwnAdmin(app: FastifyInstance, auth: AuthContext): void {
  const { pool, audit, sessions, now } = auth;

  addRoute(app, readOwnAdmin, (_input, { request }) => readOwn(callerOf(request)));

  addRoute(app, changeOwnPasscode, async ({ body, requestId }, { request }) => {
    const admin = callerOf(request);
    const { account, role, name } = admin;
    if (account === undefined) throw conflict(texts.passcodeInSettings);
    const { email } = await readOwn(admin);
    await requirePasscode(auth, request, {
      passcode: body.current_passcode,
      path: "current_passcode",
      problem: texts.wrongCurrentPasscode,
    });
    const problem = passcodeProblem(body.passcode, [name!, email!, auth.product]);
    if (problem !== null) throw fieldError("passcode", problem);
    const hash = await hashPassword(body.passcode);

    const { key } = request.session!;
    const ended = await changeAdmins(auth, request, async (client) => {
      const ended = await deleteAdminSessions(client, account.id, key);
      await client.query("update sessions set admin_version = $2 where id = $1", [key, account.version + 1]);
      // A link would replace the new passcode.
      const { rowCount } = await client.query(
        `update admins set passcode_hash = $3, passcode_since = $4, invitation = null, invitation_expires_at = null,
           version = version + 1
         where id = $1 and version = $2`,
        [account.id, account.version, hash, new Date(now())],
      );
      if (rowCount === 0) throw wrongPasscode();
      await audit.record({ action: "passcode-changed", actor: { role, name }, requestId }, client);
      return ended;
    });
    sessions.reportEnded(ended);
    return listOwn(request);
  });

  addRoute(app, chooseOwnMails, async ({ body }, { request }) => {
    const admin = callerOf(request);
    if (admin.account === undefined) throw conflict(texts.noOwnEmail);
    await pool.query(
      `update admins set weekly_summary = coalesce($2, weekly_summary),
         due_follow_ups = coalesce($3, due_follow_ups)
       where id = $1`,
      [admin.account.id, body.weekly_summary, body.due_follow_ups],
    );
    return readOwn(admin);
  });

  addRoute(app, listOwnAdminSessions, (_input, { request }) => listOwn(request));

  addRoute(app, endOwnAdminSessions, async ({ requestId }, { request }) => {
    await endSessions(request, null, requestId);
    return listOwn(request);
  });

  addRoute(app, endOwnAdminSession, async ({ params, requestId }, { request, reply }) => {
    const own = await listOwn(request);
    if (own.some(({ id, current }) => current && id === params.session))
      await sessions.signOut(request, reply);
    else await endSessions(request, params.session, requestId);
    return listOwn(request);
  });

  async function readOwn({ role, name, account }: Admin): Promise<OwnAdmin> {
    if (account === undefined) {
      const passcode = name === null ? "shared" : "file";
      return { role, name, email: null, passcode, passcode_since: null, mails: null };
    }
    const { rows } = await pool.query<{
      email: string;
      passcode_since: Date | null;
      weekly_summary: boolean;
      due_follow_ups: boolean;
    }>("select email, passcode_since, weekly_summary, due_follow_ups from admins where id = $1", [
      account.id,
    ]);
    if (rows[0] === undefined) throw unauthenticated();
    const { email, passcode_since, ...mails } = rows[0];
    const since = passcode_since?.toISOString() ?? null;
    return { role, name, email, passcode: "own", passcode_since: since, mails };
  }

  async function listOwn(request: FastifyRequest): Promise<OwnSession[]> {
    const { key: own } = request.session!;
    const { rows } = await pool.query<{
      id: Buffer;
      public_id: string;
      created_at: Date;
      seen_at: Date;
      device: string | null;
    }>(
      `select s.id, s.public_id, s.created_at, s.seen_at, s.device from sessions s
       where s.credential = any($1) and s.created_at > $2 and s.seen_at > $3 and (s.admin_id is null
         or exists (select from admins a where a.id = s.admin_id and a.version = s.admin_version))
       order by s.seen_at desc, s.id`,
      [hashesOf(request), new Date(now() - maxLifetimeMs), new Date(now() - idleTimeoutMs)],
    );
    return rows.map(({ id, public_id, created_at, seen_at, device }) => ({
      id: public_id,
      begun_at: created_at.toISOString(),
      last_seen_at: seen_at.toISOString(),
      device,
      current: id.equals(own),
    }));
  }

  /** Ends one of the caller's sessions, or all but the request's. @throws 404 when there is no such session */
  async function endSessions(request: FastifyRequest, only: string | null, requestId: string): Promise<void> {
    const { role, name } = callerOf(request);
    const ended = await changeAdmins(auth, request, async (client) => {
      const { rows } = await client.query<{ id: Buffer }>(
        `delete from sessions where credential = any($1) and id <> $2 and ($3::uuid is null or public_id = $3)
         returning id`,
        [hashesOf(request), request.session!.key, only],
      );
      if (only !== null && rows.length === 0) throw notFound(texts.sessionNotFound);
      if (rows.length > 0)
        await audit.record({ action: "sessions-ended", actor: { role, name }, requestId }, client);
      return rows.map(({ id }) => id);
    });
    sessions.reportEnded(ended);
  }

  const hashesOf = (request: FastifyRequest) =>
    auth.tokens.hashes("credential", callerOf(request).credential);
}
