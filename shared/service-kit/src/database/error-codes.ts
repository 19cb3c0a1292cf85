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

interface Causes {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  cause?: Causes;
  errors?: readonly Causes[];
  meta?: { driverAdapterError?: Causes };
}
