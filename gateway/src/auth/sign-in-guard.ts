import { AppError } from "@kindling/service-kit/errors.ts";
import type { FastifyRequest } from "fastify";
import type { Audit } from "../activity/audit.ts";
import { addressKey } from "../rate-limits/client-address.ts";
import type { Counters } from "../rate-limits/counters.ts";
import { type Counted, countsOfAddress } from "../rate-limits/rate-limits.ts";
import { CodeError } from "./code-errors.ts";

/** A sign-in to be checked. */
export interface Attempt {
  /** The kind of account, or another thing that a link is for. Nothing else of it is logged. */
  readonly as:
    | "admin"
    | "founder"
    | "investor"
    | "email change"
    | "account deletion"
    | "account restoration"
    | "introduction";
  /** The account's name among its kind, if it is known. */
  readonly account?: string;
  readonly request: Pick<FastifyRequest, "id" | "ip" | "log">;
  /** Whose account it is, for the audit; `check` sets it. */
  owner?: { readonly role?: "admin" | "viewer"; readonly id?: number; readonly name?: string | null };
}

/**
 * Runs `check` unless the account or the address has failed too often. The attempt is counted before the check, so
 * that concurrent ones count too, and given back unless the check fails with 401, 404 or a wrong code, which the audit
 * then has, or with 403 for a suspended member, which the check itself records. An attempt that only lacks a code is no
 * failure.
 * @throws TooManyError at the limit, 503 without the database, and what `check` throws
 */
export async function guardSignIn<T>(
  { counters, audit }: { counters: Counters; audit: Audit },
  attempt: Attempt,
  check: () => Promise<T>,
): Promise<T> {
  const { as, account, request } = attempt;
  const accountAndAddress = account === undefined ? null : keyOf(as, account, request);
  const counts: Counted[] = [];
  if (accountAndAddress !== null) {
    counts.push(["signInsOfAccount", accountAndAddress]);
    // Attempts by strangers from many addresses must not lock the owner out.
    if (!(await counters.isKnown(accountAndAddress)))
      counts.push(["signInsOfAccountAnywhere", `${as} ${account}`]);
  }
  counts.push(...countsOfAddress("signIns", request.ip));
  await counters.takeAll(counts);
  try {
    const result = await check();
    await Promise.all([
      counters.giveBackAll(counts),
      accountAndAddress !== null && counters.remember(accountAndAddress),
    ]);
    return result;
  } catch (error) {
    if (isRefused(error)) {
      request.log.warn({ as, address: request.ip }, "sign-in refused");
      if (as === "admin" || as === "founder" || as === "investor") {
        const actor = { role: as, ...attempt.owner };
        const action = error instanceof CodeError ? "second-factor-failed" : "sign-in-failed";
        await audit.note({ action, actor, requestId: request.id });
      }
    } else if (!isSuspended(error)) await counters.giveBackAll(counts);
    throw error;
  }
}

/** Remembers the address of a sign-in that `guardSignIn` did not know the account of. */
export const rememberSignIn = (
  counters: Counters,
  { as, account, request }: Omit<Attempt, "owner"> & { account: string },
): Promise<void> => counters.remember(keyOf(as, account, request));

const keyOf = (as: string, account: string, { ip }: Attempt["request"]): string =>
  `${as} ${account} ${addressKey(ip)}`;

const isRefused = (error: unknown): boolean =>
  error instanceof CodeError
    ? error.isWrong
    : error instanceof AppError && (error.status === 401 || error.status === 404);

const isSuspended = (error: unknown): boolean => error instanceof AppError && error.status === 403;
