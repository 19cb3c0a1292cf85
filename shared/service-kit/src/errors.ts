import type { ErrorCode, ErrorDetail } from "@kindling/contracts/envelope.ts";
import { texts } from "@kindling/contracts/texts.ts";

/**
 * An error with a status and a message for users; any other error becomes a 500. `retryAfter`, in whole seconds, is
 * sent as Retry-After.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly retryAfter: number | undefined;
  /** For a 404: the record that this one was merged into. Only admins and viewers see it. */
  readonly mergedInto: number | null;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    details?: readonly ErrorDetail[],
    retryAfter?: number,
    mergedInto: number | null = null,
  ) {
    super(message);
    this.name = "AppError";
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
    this.mergedInto = mergedInto;
  }
}

/** 400: the input is invalid. */
export const invalid = (message: string, details?: readonly ErrorDetail[]) =>
  new AppError(400, "invalid", message, details);
/** 400 for fields: the message names the first problem, because clients show `error` and not `details`. */
export function invalidFields(details: readonly ErrorDetail[]): AppError {
  const first = details[0];
  const general = first === undefined || first.path === "";
  return invalid(
    general ? texts.invalidInput : `${texts.invalidInput} ${first.path}: ${first.message}`,
    details,
  );
}
/** 401: the caller is not signed in, or the secret is wrong. */
export const unauthenticated = (message: string = texts.notSignedIn) =>
  new AppError(401, "unauthenticated", message);
/** 403: the caller may not do this, or not with this record. */
export const forbidden = (message: string = texts.notAllowed) => new AppError(403, "forbidden", message);
/** 404: no such record. */
export const notFound = (message: string, mergedInto: number | null = null) =>
  new AppError(404, "not_found", message, undefined, undefined, mergedInto);
/** 409: the record conflicts with another. */
export const conflict = (message: string, details?: readonly ErrorDetail[]) =>
  new AppError(409, "conflict", message, details);
/** 507: the sequence of a record's ids is at its end. Only the log shows the cause, which is for operators. */
export function outOfIds(message: string, sequence: string): AppError {
  const error = new AppError(507, "out_of_ids", message);
  error.cause = new Error(`${sequence} is at its end: see "Repair" in docs/operations.md`);
  return error;
}
/** 503: too many requests are in flight; the client may retry after a second. */
export const overloaded = () => new AppError(503, "upstream_unavailable", texts.overloaded, undefined, 1);
