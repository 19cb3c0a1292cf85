import type { AuthContext } from "../auth/auth-context.ts";
import { CodeError } from "../auth/code-errors.ts";
import type { Admin } from "../credentials/admins.ts";
import type { Counted } from "../rate-limits/rate-limits.ts";
import { isRecoveryCode, type SecondFactors } from "./second-factors.ts";

export interface SecondFactorContext extends AuthContext {
  readonly secondFactors: SecondFactors;
}

/**
 * The second step of a sign-in whose passcode is right. Returns whether a code was needed.
 * @throws as `requireCode`, and CodeError without a code
 */
export async function checkSecondStep(
  auth: SecondFactorContext,
  { role, name }: Admin,
  code: string | undefined,
  { requestId, status }: { requestId: string; status: 400 | 401 },
): Promise<boolean> {
  if (name === null || (await auth.secondFactors.onSince(name)) === null) return false;
  if (code === undefined || code === "") throw CodeError.needed(status);
  await requireCode(auth, { role, name }, code, { requestId, status });
  return true;
}

/**
 * Uses a code of an admin's second factor up.
 * @throws CodeError with `status` for a wrong one, and TooManyError for a code of the app after too many wrong ones,
 * which somebody who has the passcode could otherwise try until one is right
 */
export async function requireCode(
  { secondFactors, audit, counters }: SecondFactorContext,
  { role, name }: { role: Admin["role"]; name: string },
  code: string,
  { requestId, status }: { requestId: string; status: 400 | 401 },
): Promise<void> {
  const entry = { action: "recovery-code-used", actor: { role, name }, requestId } as const;
  const use = () => secondFactors.use(name, code, (client) => audit.record(entry, client));
  if (isRecoveryCode(code)) {
    if (!(await use())) throw CodeError.wrong(status);
    return;
  }
  const since = await secondFactors.onSince(name);
  // A factor that was set up anew has codes that nobody has tried.
  const count: Counted = ["appCodes", `${name} ${since?.getTime()}`];
  // Counted before the check, so that concurrent ones count too.
  await counters.take(...count);
  let isWrong = false;
  try {
    isWrong = !(await use());
  } finally {
    if (!isWrong) await counters.giveBack(...count);
  }
  if (isWrong) throw CodeError.wrong(status);
}
