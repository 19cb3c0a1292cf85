import { cancelOwnEmailChange, readOwnEmailChange } from "@kindling/contracts/accounts/own-endpoints.ts";
import { confirmEmailChange, readEmailChange } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { AuthContext } from "../../auth/auth-context.ts";
import { guardSignIn } from "../../auth/sign-in-guard.ts";
import { confirmEmail } from "../../members/applicants.ts";
import { type Member, readMember, saveConfirmedEmail } from "../../members/member-records.ts";
import { changeEmail } from "./change-email.ts";
import { EmailChanges } from "./email-changes.ts";

/**
 * POST /api/email-change/link reads a mailed link, POST /api/email-change redeems it. Members read and cancel their own
 * change at /api/me/email-change.
 */
export function addEmailConfirmation(app: FastifyInstance, auth: AuthContext): void {
  const changes = new EmailChanges(auth);
  const require = async (token: string, client?: pg.Pool | pg.PoolClient) => {
    const found = await changes.find(token, client);
    if (found === null) throw unauthenticated(texts.linkInvalid);
    return found;
  };

  addRoute(app, readOwnEmailChange, async ({ caller }) => {
    const change = await changes.ofMember(caller as Member);
    return change && { email: change.email, expires_at: change.expiresAt.toISOString() };
  });
  addRoute(app, cancelOwnEmailChange, async ({ caller }) => {
    const { role, id } = caller as Member;
    // The email of a confirmation that is being saved stays.
    await auth.pool.query("delete from email_changes where role = $1 and subject_id = $2", [role, id]);
    return null;
  });

  addRoute(app, readEmailChange, async ({ body, requestId }, { request }) => {
    const { member, email } = await guardSignIn(auth, { as: "email change", request }, () =>
      require(body.token),
    );
    const { name } = await readMember(auth, member, requestId);
    return { role: member.role, name, email };
  });

  addRoute(app, confirmEmailChange, async ({ body, requestId }, { request }) => {
    const { member, email } = await guardSignIn(auth, { as: "email change", request }, () =>
      require(body.token),
    );
    const { name } = await changeEmail(auth, member, requestId, {
      email,
      save: async () => {
        const saved = await saveConfirmedEmail(auth, member, email, requestId);
        // Before the link ends, so that an interrupted confirmation can be repeated.
        await confirmEmail(auth, member, email, requestId);
        return saved;
      },
      requireLink: (client) => require(body.token, client),
    });
    return { role: member.role, name, email };
  });
}
