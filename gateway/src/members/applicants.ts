import type { Application } from "@kindling/contracts/applications/schemas.ts";
import { recordEndpoints } from "@kindling/contracts/records/record-endpoints.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { Member } from "./member-records.ts";

/** What became of a member's application. */
export function readApplication(
  { callService }: Pick<AuthContext, "callService">,
  { role, id }: Member,
  requestId: string,
): Promise<Application> {
  const input = { caller: { role: "admin" }, id, requestId } as const;
  return callService(recordEndpoints[role].applications.get, input);
}

/** Stores that a member has used a link that was mailed to this email, where emails have to be confirmed. */
export async function confirmEmail(
  { callService, confirmsEmails }: Pick<AuthContext, "callService" | "confirmsEmails">,
  { role, id }: Member,
  email: string,
  requestId: string,
): Promise<void> {
  if (!confirmsEmails) return;
  const input = { caller: { role: "gateway" }, id, body: { email }, requestId } as const;
  try {
    await callService(recordEndpoints[role].applications.confirmEmail, input);
  } catch (error) {
    // A member who was archived meanwhile.
    if (!(error instanceof AppError && error.status === 404)) throw error;
  }
}
