import { changeOwnPassword } from "@kindling/contracts/accounts/own-endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, conflict, invalid, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import { guardSignIn } from "../auth/sign-in-guard.ts";
import { hashPassword, verifyPassword } from "../credentials/argon2.ts";
import { deleteLinks } from "../credentials/mailed-links.ts";
import { passwordProblem } from "../credentials/weak-passwords.ts";
import { deleteUnconfirmed, inAccountTransaction } from "../members/member-access.ts";
import { type Member, readMember } from "../members/member-records.ts";
import { deleteSessions, requireSession } from "../members/member-sessions.ts";
import { InvestorAccounts } from "../sign-in/investors/investor-accounts.ts";
import { readOwnSessions } from "./own-sessions.ts";

const fieldError = (path: string, message: string) => invalid(message, [{ path, message }]);
const wrongPassword = () => fieldError("current_password", texts.wrongPassword);

/** PUT /api/me/password: an investor with the current password chooses another, which ends their other sessions. */
export function addPasswordChange(app: FastifyInstance, auth: AuthContext): void {
  const { pool, audit, sessions, now } = auth;
  const accounts = new InvestorAccounts(auth);

  addRoute(app, changeOwnPassword, async ({ body, caller, requestId }, { request }) => {
    const member = caller as Member;
    const { id } = member;
    if (member.role === "founder") throw conflict(texts.noPassword);
    const { name, email } = await readMember(auth, member, requestId);
    const attempt = { as: "investor", account: email.toLowerCase(), request, owner: { id } } as const;
    const before = await guardSignIn(auth, attempt, async () => {
      const hash = await accounts.passwordHash(id);
      if (hash === null || !(await verifyPassword(body.current_password, hash))) throw unauthenticated();
      return hash;
    }).catch((error) => {
      // 401 would tell the client that its session has ended.
      throw error instanceof AppError && error.status === 401 ? wrongPassword() : error;
    });
    const problem = passwordProblem(body.password, [email, name, auth.product]);
    if (problem !== null) throw fieldError("password", problem);
    const hash = await hashPassword(body.password);

    const { key } = request.session!;
    const ended = await inAccountTransaction(pool, member, async (client) => {
      await requireSession(client, key);
      const keys = await deleteSessions(client, member, { except: key });
      const { rowCount } = await client.query(
        "update investor_passwords set hash = $2, changed_at = $3 where investor_id = $1 and hash = $4",
        [id, hash, new Date(now()), before],
      );
      if (rowCount === 0) throw wrongPassword();
      await deleteUnconfirmed(client, member.role, [id]);
      // Its link would replace the new password.
      await deleteLinks(client, member.role, [id], ["invitation"]);
      await audit.record({ action: "password-changed", actor: caller, requestId }, client);
      return keys;
    });
    sessions.reportEnded(ended);
    return readOwnSessions(auth, request);
  });
}
