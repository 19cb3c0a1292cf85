import { createAdminSession } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/add-route.ts";
import type { FastifyInstance } from "fastify";
import { guardSignIn } from "../limits/sign-in-guard.ts";
import type { Admins } from "./admins.ts";
import type { Doors } from "./doors.ts";

/** POST /api/admin/session: the passcode decides. Without `doors` nobody is signed in by it. */
export function addAdminSession(app: FastifyInstance, admins: Admins, doors: Doors | undefined): void {
  const verified = async (passcode: string) => {
    const admin = await admins.verify(passcode);
    if (admin === null) throw unauthenticated(texts.wrongPasscode);
    return admin;
  };
  addRoute(app, createAdminSession, async ({ body }, { request, reply }) => {
    const check = () => verified(body.passcode);
    if (doors === undefined) await check();
    else {
      const admin = await guardSignIn(doors.counters, { as: "admin", account: "", request }, check);
      await doors.sessions.signIn(request, reply, { role: "admin", ...admin });
    }
    return { role: "admin" as const, id: null };
  });
}
