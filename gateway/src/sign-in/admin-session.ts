import { createAdminSession } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { invalid, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import { guardSignIn } from "../auth/sign-in-guard.ts";
import { type Admins, hasName } from "../credentials/admins.ts";
import { checkSecondStep, type SecondFactorContext } from "../second-factor/second-step.ts";

/**
 * POST /api/admin/session signs an admin in by passcode, by name if there are several admins, and by a code if the
 * admin has turned the second factor on. Without `auth` it only checks the passcode.
 */
export function addAdminSession(
  app: FastifyInstance,
  admins: Admins,
  auth: SecondFactorContext | undefined,
): void {
  addRoute(app, createAdminSession, async ({ body: { name = "", passcode, code } }, { request, reply }) => {
    if (admins.isNameRequired && name === "") {
      throw invalid(texts.adminNameMissing, [{ path: "name", message: "is required" }]);
    }
    const check = async () => {
      const admin = await admins.verify(passcode, name);
      if (admin === null)
        throw unauthenticated(admins.isNameRequired ? texts.wrongAdminLogin : texts.wrongPasscode);
      return admin;
    };
    if (auth === undefined) {
      await check();
      return { role: "admin" as const, id: null };
    }
    const account = admins.isNameRequired ? name : "";
    // Only a name that an admin has: a passcode may have been typed instead.
    const known = admins.isNameRequired ? admins.all.find((admin) => hasName(admin, name)) : admins.all[0];
    const owner = { role: known?.role ?? "admin", name: known?.name ?? null } as const;
    let hadCode = false;
    const admin = await guardSignIn(auth, { as: "admin", account, request, owner }, async () => {
      const found = await check();
      hadCode = await checkSecondStep(auth, found, code, request.id);
      return found;
    });
    // The factor may have been turned on since it was looked up.
    const isStillValid = async () =>
      hadCode || admin.name === null || (await auth.secondFactors.onSince(admin.name)) === null;
    await auth.sessions.signIn(request, reply, admin, isStillValid);
    return { role: admin.role, id: null, ...(admin.name !== null && { name: admin.name }) };
  });
}
