import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "@kindling/contracts/second-factor/endpoints.ts";
import type { SecondFactor } from "@kindling/contracts/second-factor/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict, notFound } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import type { AuditEntry } from "../activity/audit.ts";
import { CodeError } from "../auth/code-errors.ts";
import type { Admin } from "../credentials/admins.ts";
import { guardOwn, requirePasscode } from "./own-passcode.ts";
import { requireCode, type SecondFactorContext } from "./second-step.ts";
import { toBase32, totpUri } from "./totp.ts";

/** /api/admin/second-factor: named admins and viewers control the second factor of their own sign-in. */
export function addSecondFactor(app: FastifyInstance, auth: SecondFactorContext): void {
  const { secondFactors, audit } = auth;

  addRoute(app, readSecondFactor, (_input, { request }) => read(requireNamed(request).name));

  addRoute(app, beginSecondFactor, async ({ body }, { request }) => {
    const { name } = requireNamed(request);
    await requireOwn(request, body.passcode);
    const secret = await secondFactors.begin(name);
    if (secret === null) throw conflict(texts.secondFactorOn);
    return { secret: toBase32(secret), uri: totpUri(auth.product, name, secret) };
  });

  addRoute(app, confirmSecondFactor, async ({ body }, { request }) => {
    const admin = requireNamed(request);
    const { key } = request.session!;
    const codes = await guardOwn(auth, request, async () => {
      const confirmed = await secondFactors.confirm(admin.name, body.code, async (client) => {
        await auth.sessions.endOthers(admin, key, client);
        await record(request, "second-factor-on")(client);
      });
      if (confirmed === "wrong") throw CodeError.wrong(400);
      if (confirmed === "none") throw conflict(texts.secondFactorNotBegun);
      return confirmed;
    });
    // Again, for a session that another sign-in has stored meanwhile.
    await auth.sessions.endOthers(admin, key);
    return { recovery_codes: [...codes] };
  });

  addRoute(app, removeSecondFactor, async ({ body }, { request }) => {
    const { role, name } = requireNamed(request);
    if ((await secondFactors.onSince(name)) === null) throw conflict(texts.secondFactorOff);
    // The passcode first: a code is used up.
    await requireOwn(request, body.passcode, () =>
      requireCode(auth, { role, name }, body.code, { requestId: request.id, status: 400 }),
    );
    await secondFactors.remove(name, record(request, "second-factor-off"));
    return read(name);
  });

  async function read(name: string): Promise<SecondFactor> {
    const { onSince, codesLeft } = await secondFactors.read(name);
    return { on_since: onSince?.toISOString() ?? null, recovery_codes_left: codesLeft };
  }

  /** @throws 404 for an admin without a name */
  function requireNamed({ session }: FastifyRequest): Admin & { readonly name: string } {
    const admin = session?.admin ?? null;
    if (admin === null || admin.name === null) throw notFound(texts.secondFactorNeedsName);
    return { ...admin, name: admin.name };
  }

  const requireOwn = (request: FastifyRequest, passcode: string, next?: () => Promise<void>) =>
    requirePasscode(auth, request, { passcode, path: "passcode", problem: texts.wrongPasscode }, next);

  const record =
    ({ caller, id }: FastifyRequest, action: AuditEntry["action"]) =>
    (client: pg.PoolClient): Promise<void> =>
      audit.record({ action, actor: caller, requestId: id }, client);
}
