/**
 * The codes of an error and of what caused it: PostgreSQL's (SQLSTATE), Prisma's and Node's. Prisma
 * hides the driver's error two objects deep, and under another name when the statement is raw.
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

/**
 * An error's message without the values that were being stored: Prisma shows the call with its
 * arguments and then, in its last line, what is wrong; PostgreSQL quotes the value that is no number
 * or no date (SQLSTATE class 22).
 */
export function messageWithoutValues(error: Error): string {
  const isPrismas = "clientVersion" in error;
  const message = isPrismas ? error.message.slice(error.message.lastIndexOf("\n") + 1) : error.message;
  const quotesValues = errorCodes(error).some((code) => /^22...$/.test(code));
  return quotesValues ? message.replace(/".*"/s, '"[redacted]"') : message;
}

interface Causes {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  cause?: Causes;
  errors?: readonly Causes[];
  meta?: { driverAdapterError?: Causes };
}
