import type { Admin } from "../sessions/session-store.ts";
import type { AuthContext } from "../sign-in/auth-context.ts";
import { CodeError } from "./code-errors.ts";

/**
 * The second step of a sign-in whose passcode is right. Returns whether a code was needed.
 * @throws CodeError without a valid code
 */
export async function checkSecondStep(
  { secondFactors, audit }: AuthContext,
  { role, name }: Admin,
  code: string | undefined,
  requestId: string,
): Promise<boolean> {
  if (name === null || !(await secondFactors.isOn(name))) return false;
  if (code === undefined || code === "") throw CodeError.needed();
  const entry = { action: "recovery-code-used", actor: { role, name }, requestId } as const;
  if (!(await secondFactors.use(name, code, (client) => audit.record(entry, client))))
    throw CodeError.wrong(401);
  return true;
}
