import { errorCodes } from "./error-codes.ts";

/** Whether an error, or what caused it, is PostgreSQL's refusal of a duplicate (23505). */
export function isUniqueViolation(error: unknown): boolean {
  return errorCodes(error).some((code) => code === "23505" || code === "P2002");
}
