import { cancelOwnEmailChange, readOwnEmailChange } from "@kindling/contracts/accounts/own-endpoints.ts";
import { confirmEmailChange, readEmailChange } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { AuthContext } from "../../auth/auth-context.ts";
import { guardSignIn } from "../../auth/sign-in-guard.ts";
import { deleteLinks } from "../../credentials/mailed-links.ts";
import { confirmEmail } from "../../members/applicants.ts";
import { type Member, readMember, saveConfirmedEmail } from "../../members/member-records.ts";
import { changeEmail } from "./change-email.ts";

/**
 * POST /api/email-change/link reads a mailed link, POST /api/email-change redeems it. Members read and cancel their own
 * change at /api/me/email-change.
 */
export function addEmailConfirmation(app: FastifyInstance, auth: AuthContext): void {
  const require = async (token: string, client?: pg.Pool | pg.PoolClient) => {
    const link = await auth.links.find("email", token, client);
    if (link === null) throw unauthenticated(texts.linkInvalid);
    return { member: link.member, email: link.email! };
  };

  addRoute(app, readOwnEmailChange, async ({ caller }) => {
    const change = await auth.links.ofMember("email", caller as Member);
    return change && { email: change.email!, expires_at: change.expiresAt.toISOString() };
  });
  addRoute(app, cancelOwnEmailChange, async ({ caller }) => {
    const { role, id } = caller as Member;
    // The email of a confirmation that is being saved stays.
    await deleteLinks(auth.pool, role, [id], ["email"]);
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
