/** An error and its causes. Prisma nests the driver's error two objects deep, under another name for raw statements. */
function causesOf(error: unknown): Causes[] {
  const found: Causes[] = [];
  let at = error as Causes | null | undefined;
  for (; at && found.length < 6; at = at.meta?.driverAdapterError ?? at.cause ?? at.errors?.[0])
    found.push(at);
  return found;
}

/** The codes of an error and its causes: PostgreSQL's (SQLSTATE), Prisma's and Node's. */
export function errorCodes(error: unknown): string[] {
  return causesOf(error)
    .flatMap(({ code, originalCode, kind }) => [code, originalCode, kind])
    .filter((code) => typeof code === "string");
}

/** The error of PostgreSQL with a code (SQLSTATE) among an error and its causes. */
export function causeWithCode(error: unknown, code: string): { readonly detail?: unknown } | null {
  return causesOf(error).find((cause) => cause.code === code) ?? null;
}

/** Whether an error, or its cause, is a unique violation (23505) of one of these constraints and indexes. */
export function isUniqueViolation(error: unknown, ...names: readonly string[]): boolean {
  const isOne = (name: unknown) => typeof name === "string" && names.includes(name);
  const isNamed = causesOf(error).some(
    ({ constraint }) => isOne(constraint) || isOne((constraint as { index?: unknown } | undefined)?.index),
  );
  return isNamed && errorCodes(error).includes("23505");
}

/** Whether an error, or its cause, is this sequence at its end (2200H). */
export function isSequenceExhausted(error: unknown, sequence: string): boolean {
  const texts = causesOf(error).flatMap(({ message, originalMessage }) => [message, originalMessage]);
  return errorCodes(error).includes("2200H") && texts.some((text) => String(text).includes(`"${sequence}"`));
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
  message?: unknown;
  originalMessage?: unknown;
  /** A name; in Prisma's errors an object with it. */
  constraint?: unknown;
  detail?: unknown;
  cause?: Causes;
  errors?: readonly Causes[];
  meta?: { driverAdapterError?: Causes };
}
