import { AppError } from "@kindling/service-kit/errors.ts";
import type { FastifyRequest } from "fastify";
import { addressKey } from "./client-address.ts";
import type { Counters } from "./counters.ts";

/** Whose sign-in it is. */
export interface Attempt {
  /** The kind of account; logged, as nothing else of it is. */
  readonly as: string;
  /** What the account is called among its kind, if that is known. */
  readonly account?: string;
  readonly request: Pick<FastifyRequest, "ip" | "log">;
}

/**
 * Lets `check` run when the account and the address have not failed too often. It counts before the
 * check, so that many at once are as many as one after another, and takes the count back unless the
 * check says that what was sent is wrong (401 or 404).
 * @throws TooManyError, 503 when it cannot be counted, and what `check` throws
 */
export async function guardSignIn<T>(
  counters: Counters,
  { as, account, request }: Attempt,
  check: () => Promise<T>,
): Promise<T> {
  const address = addressKey(request.ip);
  const ofAccount = account === undefined ? undefined : `${as} ${account} ${address}`;
  const giveBack = () =>
    Promise.all([
      counters.giveBack("signInsFromAddress", address),
      ofAccount === undefined ? undefined : counters.giveBack("signInsOfAccount", ofAccount),
    ]);
  if (ofAccount !== undefined) await counters.take("signInsOfAccount", ofAccount);
  try {
    await counters.take("signInsFromAddress", address);
  } catch (error) {
    // Nothing was tried: it does not count against the account.
    if (ofAccount !== undefined) await counters.giveBack("signInsOfAccount", ofAccount);
    throw error;
  }
  try {
    const result = await check();
    await giveBack();
    return result;
  } catch (error) {
    if (isWrong(error)) request.log.warn({ as }, "sign-in refused");
    else await giveBack();
    throw error;
  }
}

const isWrong = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 401 || error.status === 404);
