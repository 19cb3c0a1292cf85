import { errorCodes } from "./database-errors.ts";

/**
 * Whether an error, or its cause, may be gone at the next try: database unreachable, starting or stopping, read-only
 * after a failover, pool exhausted, statement timeout, deadlock, failing disk.
 */
export function isTransientError(error: unknown): boolean {
  return errorCodes(error).some((code) => transientCodes.test(code)) || isPoolTimeout(error);
}

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57P (operator) and 58 (system), single ones of others, Node's
 * codes for a server that cannot be reached, and Prisma's words for all of these.
 */
const transientCodes = new RegExp(
  `^(?:${[
    "08...|53...|57P..|58...|57014|40001|40P01|55P03|25006|25P03|25P04",
    "ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN",
    "P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037",
    "DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict",
  ].join("|")})$`,
);

/** Errors of the pool and the driver have no code. */
const words =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|not queryable|after calling end on the pool/;

function isPoolTimeout(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; depth++) {
    if (words.test(at.message)) return true;
    at = at.cause;
  }
  return false;
}
