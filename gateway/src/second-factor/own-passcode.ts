import { texts } from "@kindling/contracts/texts.ts";
import { AppError, invalid, unauthenticated } from "@kindling/service-kit/errors.ts";
import type { FastifyRequest } from "fastify";
import type { AuthContext } from "../auth/auth-context.ts";
import { guardSignIn } from "../auth/sign-in-guard.ts";
import type { Admin } from "../credentials/admins.ts";
import { checkSecondStep, type SecondFactorContext } from "./second-step.ts";

/** The admin or viewer who calls. @throws 401 for anybody else */
export function callerOf({ session }: FastifyRequest): Admin {
  if (session?.admin == null) throw unauthenticated();
  return session.admin;
}

/** Runs `check`; a wrong passcode or code in it counts as a failed sign-in. @throws TooManyError, and as `check` */
export function guardOwn<T>(auth: AuthContext, request: FastifyRequest, check: () => Promise<T>): Promise<T> {
  const admin = callerOf(request);
  const { role, name } = admin;
  const account = auth.admins.accountOf(admin);
  return guardSignIn(auth, { as: "admin", account, request, owner: { role, name } }, check);
}

interface TypedPasscode {
  readonly passcode: string;
  /** The field of the body that has it, and the text when it is wrong. */
  readonly path: "passcode" | "current_passcode";
  readonly problem: string;
}

/**
 * Requires the caller's own passcode, and then what `next` requires.
 * @throws 400 for a wrong passcode, TooManyError, and what `next` throws
 */
export async function requirePasscode(
  auth: AuthContext,
  request: FastifyRequest,
  { passcode, path, problem }: TypedPasscode,
  next?: () => Promise<unknown>,
): Promise<void> {
  const check = async () => {
    if (!(await auth.admins.verifyOwn(callerOf(request), passcode))) throw unauthenticated();
    await next?.();
  };
  await guardOwn(auth, request, check).catch((error) => {
    // 401 would tell the client that its session has ended.
    if (error instanceof AppError && error.status === 401)
      throw invalid(problem, [{ path, message: "is not valid" }]);
    throw error;
  });
}

/**
 * Requires what the caller signs in with, before somebody else gets access: a session may be stolen. Those who share a
 * passcode give that one.
 * @throws as `requirePasscode`, and 400 without a code that is needed
 */
export const requireProof = (
  auth: SecondFactorContext,
  request: FastifyRequest,
  { current_passcode: passcode, code }: { current_passcode: string; code?: string | undefined },
): Promise<void> =>
  // The passcode first: a code is used up.
  requirePasscode(auth, request, { passcode, path: "current_passcode", problem: texts.wrongPasscode }, () =>
    checkSecondStep(auth, callerOf(request), code, { requestId: request.id, status: 400 }),
  );
