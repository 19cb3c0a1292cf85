import { createHash } from "node:crypto";
import { idempotencyHeader, replayedHeader } from "@kindling/contracts/endpoint.ts";
import { AppError } from "./errors.ts";
import type { HttpContext } from "./http/routes/add-route.ts";

/** The column of a record with the digest of the request that created it; null without a key. */
export const digestColumn = "request_digest";

/** The digest of a request's key, its caller's role and what was sent; null without a key. */
export function requestDigest({ request }: Pick<HttpContext, "request">, body: object): string | null {
  const key = request.headers[idempotencyHeader];
  if (typeof key !== "string" || key === "") return null;
  const content = JSON.stringify([key, request.caller.role, body]);
  return createHash("sha256").update(content).digest("hex");
}

/** What a request created, or an earlier one with its digest did. */
export interface Created<R> {
  readonly record: R;
  readonly isReplayed: boolean;
}

/**
 * Creates a record, unless a request with the digest has: then `create` fails, because the email is taken. Two requests
 * at the same moment end the same way.
 * @throws what `create` throws
 */
export async function createOnce<R>(
  digest: string | null,
  create: () => Promise<R>,
  findCreated: (digest: string) => Promise<R | null>,
): Promise<Created<R>> {
  try {
    return { record: await create(), isReplayed: false };
  } catch (error) {
    if (digest === null || !(error instanceof AppError)) throw error;
    const record = await findCreated(digest);
    if (record === null) throw error;
    return { record, isReplayed: true };
  }
}

/** Says in the response that the record was created earlier, or calls `log` for a new one. Returns the record. */
export function createdRecord<R>(
  { reply }: Pick<HttpContext, "reply">,
  { record, isReplayed }: Created<R>,
  log: (record: R) => void,
): R {
  if (isReplayed) reply.header(replayedHeader, "true");
  else log(record);
  return record;
}
