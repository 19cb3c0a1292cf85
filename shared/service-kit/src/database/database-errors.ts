/**
 * The codes of an error and its causes: PostgreSQL's (SQLSTATE), Prisma's and Node's. Prisma nests the driver's error
 * two objects deep, under another name for raw statements.
 */
export function errorCodes(error: unknown): string[] {
  const found: unknown[] = [];
  for (let at = error as Causes | null | undefined, depth = 0; at && depth < 6; depth++) {
    found.push(at.code, at.originalCode, at.kind);
    at = at.meta?.driverAdapterError ?? at.cause ?? at.errors?.[0];
  }
  return found.filter((code) => typeof code === "string");
}

/** Whether an error, or its cause, is a unique violation of PostgreSQL (23505). */
export function isUniqueViolation(error: unknown): boolean {
  return errorCodes(error).some((code) => code === "23505" || code === "P2002");
}

/** Whether an error, or its cause, is a sequence at its end (2200H). */
export function isSequenceExhausted(error: unknown): boolean {
  return errorCodes(error).includes("2200H");
}

/**
 * An error's message without stored values. Prisma's contains the call with its arguments before a last line with the
 * problem; PostgreSQL quotes values that it cannot parse (SQLSTATE class 22).
 */
export function messageWithoutValues(error: Error): string {
  const isPrismas = "clientVersion" in error;
  const message = isPrismas ? error.message.slice(error.message.lastIndexOf("\n") + 1) : error.message;
  const quotesValues = errorCodes(error).some((code) => /^22...$/.test(code));
  return quotesValues ? message.replace(/".*"/s, '"[redacted]"') : message;
}

/**
 * Whether an error, or its cause, may be gone at the next attempt: database unreachable, starting or stopping,
 * read-only after a failover, pool exhausted, statement timeout, deadlock, failing disk.
 */
export function isTransientError(error: unknown): boolean {
  return errorCodes(error).some((code) => transientCodes.test(code)) || isPoolTimeout(error);
}

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57P (operator) and 58 (system), single codes of others, Node's
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

/** Messages of the pool and the driver, whose errors have no code. */
const poolMessages =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|not queryable|after calling end on the pool/;

function isPoolTimeout(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; depth++) {
    if (poolMessages.test(at.message)) return true;
    at = at.cause;
  }
  return false;
}

interface Causes {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  cause?: Causes;
  errors?: readonly Causes[];
  meta?: { driverAdapterError?: Causes };
}
