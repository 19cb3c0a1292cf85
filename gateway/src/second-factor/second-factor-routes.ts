import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "@kindling/contracts/second-factor/endpoints.ts";
import type { SecondFactor } from "@kindling/contracts/second-factor/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { AppError, conflict, invalid, notFound, unauthenticated } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import type { AuditEntry } from "../activity/audit.ts";
import { CodeError } from "../auth/code-errors.ts";
import { guardSignIn } from "../auth/sign-in-guard.ts";
import type { Admin } from "../credentials/admins.ts";
import { requireCode, type SecondFactorContext } from "./second-step.ts";
import { toBase32, totpUri } from "./totp.ts";

/** /api/admin/second-factor: named admins and viewers control the second factor of their own sign-in. */
export function addSecondFactor(app: FastifyInstance, auth: SecondFactorContext): void {
  const { admins, secondFactors, audit } = auth;

  addRoute(app, readSecondFactor, (_input, { request }) => read(requireNamed(request).name));

  addRoute(app, beginSecondFactor, async ({ body }, { request }) => {
    const { name } = requireNamed(request);
    await requirePasscode(request, body.passcode);
    const secret = await secondFactors.begin(name);
    if (secret === null) throw conflict(texts.secondFactorOn);
    return { secret: toBase32(secret), uri: totpUri(auth.product, name, secret) };
  });

  addRoute(app, confirmSecondFactor, async ({ body }, { request }) => {
    const admin = requireNamed(request);
    const { key } = request.session!;
    const codes = await guard(request, async () => {
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
    await requirePasscode(request, body.passcode, () =>
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

  /** Runs `check`; a wrong passcode or code in it counts as a failed sign-in. @throws TooManyError, and as `check` */
  function guard<T>(request: FastifyRequest, check: () => Promise<T>): Promise<T> {
    const admin = requireNamed(request);
    const { role, name } = admin;
    const attempt = {
      as: "admin",
      account: admins.accountOf(admin),
      request,
      owner: { role, name },
    } as const;
    return guardSignIn(auth, attempt, check);
  }

  /**
   * Requires the caller's own passcode, and then what `next` requires.
   * @throws 400 for a wrong passcode, TooManyError, and what `next` throws
   */
  async function requirePasscode(
    request: FastifyRequest,
    passcode: string,
    next?: () => Promise<void>,
  ): Promise<void> {
    const admin = requireNamed(request);
    const check = async () => {
      if (!(await admins.verifyOwn(admin, passcode))) throw unauthenticated();
      await next?.();
    };
    await guard(request, check).catch((error) => {
      // 401 would tell the client that its session has ended.
      if (error instanceof AppError && error.status === 401)
        throw invalid(texts.wrongPasscode, [{ path: "passcode", message: "is not valid" }]);
      throw error;
    });
  }

  const record =
    ({ caller, id }: FastifyRequest, action: AuditEntry["action"]) =>
    (client: pg.PoolClient): Promise<void> =>
      audit.record({ action, actor: caller, requestId: id }, client);
}
