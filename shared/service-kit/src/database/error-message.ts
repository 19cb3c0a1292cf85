import { errorCodes } from "./error-codes.ts";

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
