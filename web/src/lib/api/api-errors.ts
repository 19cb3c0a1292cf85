import type { ErrorDetail } from "@kindling/contracts/envelope.ts";

/** An unsuccessful response. */
export class HttpError extends Error {
  override readonly name: string = "HttpError";
  readonly status: number;
  /** The message in the response, or null. `message` is never empty. */
  readonly serverMessage: string | null;
  readonly code: string | null;
  /** The problems of single fields, if the server named any. */
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;
  /** The record that the one which was not found was merged into. */
  readonly mergedInto: number | null;
  /** The response was not JSON. */
  readonly unreadable: boolean;

  constructor(status: number, response: unknown, unreadable = false) {
    const { error, message, code, details, requestId, merged_into } = asRecord(response);
    const serverMessage = textOf(error) ?? textOf(message) ?? textOf(details);
    super(serverMessage ?? `The request failed (status ${status}).`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.code = textOf(code);
    this.details = Array.isArray(details) ? details.filter(isDetail) : [];
    this.requestId = textOf(requestId);
    this.mergedInto = typeof merged_into === "number" ? merged_into : null;
    this.unreadable = unreadable;
  }
}

/** No response within the timeout. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  readonly timeoutMs: number;
  constructor(timeoutMs: number) {
    super("Request timed out. Please try again.");
    this.timeoutMs = timeoutMs;
  }
}

/** The server was unreachable, or the connection broke. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  constructor(cause: unknown) {
    super("Network error. Please check your connection and try again.", { cause });
  }
}

/** A successful response whose content contradicts the contract. */
export class InvalidResponseError extends Error {
  override readonly name = "InvalidResponseError";
  /** `unreadable`: not JSON; `empty`: without data; `mismatch`: not the declared data. */
  readonly reason: "unreadable" | "empty" | "mismatch";
  constructor(reason: InvalidResponseError["reason"], cause?: unknown) {
    super("Invalid response from server. Please try again.", { cause });
    this.reason = reason;
  }
}

/**
 * The message to show for an error.
 * @param otherwise the message for errors that have none of their own
 * @param labels a form's labels, which replace field names in the server's message
 */
export function errorMessage(
  error: unknown,
  otherwise: string,
  labels: Readonly<Partial<Record<string, string>>> = {},
): string {
  if (error instanceof HttpError) return withLabel(error, labels) ?? otherwise;
  if (error instanceof TimeoutError || error instanceof NetworkError) return error.message;
  return otherwise;
}

function withLabel({ serverMessage, details }: HttpError, labels: Readonly<Partial<Record<string, string>>>) {
  const path = details[0]?.path ?? "";
  const label = labels[path.split(".")[0]!];
  return label === undefined ? serverMessage : (serverMessage?.replace(`${path}: `, `${label} `) ?? null);
}

/** Whether the same request may succeed later: no response, an overloaded server, or a failure of it. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof TimeoutError ||
  (error instanceof HttpError && (error.status === 429 || error.status >= 500));

/** Whether there is no such record: an unknown id, or one that was archived or erased. */
export const isNotFound = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/** The server's message for too many requests; null for any other error. */
export function tooManyMessage(error: unknown): string | null {
  return error instanceof HttpError && error.status === 429 ? error.serverMessage : null;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

function isDetail(value: unknown): value is ErrorDetail {
  const { path, message } = asRecord(value);
  return typeof path === "string" && typeof message === "string";
}
