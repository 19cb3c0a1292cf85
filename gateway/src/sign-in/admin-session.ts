import { readAdminSignIn } from "@kindling/contracts/admins/endpoints.ts";
import { createAdminSession } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { invalid, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import { guardSignIn } from "../auth/sign-in-guard.ts";
import type { Admins } from "../credentials/admins.ts";
import { checkSecondStep, type SecondFactorContext } from "../second-factor/second-step.ts";

/**
 * POST /api/admin/session signs an admin in by passcode, by name or email where admins have one, and by a code if the
 * admin has turned the second factor on.
 */
export function addAdminSession(app: FastifyInstance, auth: SecondFactorContext): void {
  const { admins } = auth;

  addRoute(app, readAdminSignIn, () => admins.readForm());

  addRoute(app, createAdminSession, async ({ body: { name = "", passcode, code } }, { request, reply }) => {
    const { account, owner, refusal, verify } = await admins.loginOf(name);
    let hadCode = false;
    const admin = await guardSignIn(auth, { as: "admin", account, request, owner }, async () => {
      const found = await verify(passcode);
      if (found === null) throw unauthenticated(refusal);
      hadCode = await checkSecondStep(auth, found, code, { requestId: request.id, status: 401 });
      return found;
    });
    // The account may have changed, or the factor may have been turned on, since it was looked up.
    const isStillValid = async () =>
      (await admins.isCurrent(admin)) &&
      (hadCode || admin.name === null || (await auth.secondFactors.onSince(admin.name)) === null);
    await auth.sessions.signIn(request, reply, admin, isStillValid);
    return { role: admin.role, id: null, ...(admin.name !== null && { name: admin.name }) };
  });
}

/** With open access the passcode is checked only, against the settings. */
export function addOpenAdminSession(app: FastifyInstance, admins: Admins): void {
  const { isNameRequired } = admins;

  const name = isNameRequired ? ("required" as const) : ("no" as const);
  addRoute(app, readAdminSignIn, async () => ({ name, email: false }));

  addRoute(app, createAdminSession, async ({ body: { name = "", passcode } }) => {
    if (isNameRequired && name === "")
      throw invalid(texts.adminNameMissing, [{ path: "name", message: "is required" }]);
    if ((await admins.verify(passcode, name)) === null)
      throw unauthenticated(isNameRequired ? texts.wrongAdminLogin : texts.wrongPasscode);
    return { role: "admin" as const, id: null };
  });
}
