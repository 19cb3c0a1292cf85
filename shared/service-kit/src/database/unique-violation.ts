import { errorCodes } from "./error-codes.ts";

/** Whether an error, or its cause, is a unique violation of PostgreSQL (23505). */
export function isUniqueViolation(error: unknown): boolean {
  return errorCodes(error).some((code) => code === "23505" || code === "P2002");
}
