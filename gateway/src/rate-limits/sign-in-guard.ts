import { AppError } from "@kindling/service-kit/errors.ts";
import type { FastifyRequest } from "fastify";
import { addressKey } from "./client-address.ts";
import type { Counters } from "./counters.ts";
import { type Counted, countsOfAddress } from "./rate-limits.ts";

/** Whose sign-in it is. */
export interface Attempt {
  /** The kind of account; nothing else of it is logged. */
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
  const here = account === undefined ? null : keyOf(as, account, request);
  const counts: Counted[] = [];
  if (here !== null) {
    counts.push(["signInsOfAccount", here]);
    // Strangers who try an account from everywhere must not keep its owner out.
    if (!(await counters.isKnown(here))) counts.push(["signInsOfAccountAnywhere", `${as} ${account}`]);
  }
  counts.push(...countsOfAddress("signIns", request.ip));
  await counters.takeAll(counts);
  try {
    const result = await check();
    await Promise.all([counters.giveBackAll(counts), here !== null && counters.remember(here)]);
    return result;
  } catch (error) {
    if (isWrong(error)) request.log.warn({ as, address: request.ip }, "sign-in refused");
    else await counters.giveBackAll(counts);
    throw error;
  }
}

/** Says that an account signed in from an address in another way than by `guardSignIn`. */
export const rememberSignIn = (
  counters: Counters,
  { as, account, request }: Required<Attempt>,
): Promise<void> => counters.remember(keyOf(as, account, request));

const keyOf = (as: string, account: string, { ip }: Attempt["request"]): string =>
  `${as} ${account} ${addressKey(ip)}`;

const isWrong = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 401 || error.status === 404);
