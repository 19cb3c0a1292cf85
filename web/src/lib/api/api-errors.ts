import type { ErrorDetail } from "@kindling/contracts/envelope.ts";

/** The server answered, but not with success. */
export class HttpError extends Error {
  override readonly name: string = "HttpError";
  readonly status: number;
  /** The sentence that the server sent, null when it sent none. `message` always says something. */
  readonly serverMessage: string | null;
  readonly code: string | null;
  /** What is wrong with which field, empty when the server named none. */
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;
  /** The reply was no JSON at all. */
  readonly unreadable: boolean;

  constructor(status: number, reply: unknown, unreadable = false) {
    const { error, message, code, details, requestId } = asRecord(reply);
    const serverMessage = textOf(error) ?? textOf(message) ?? textOf(details);
    super(serverMessage ?? `The request failed (status ${status}).`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.code = textOf(code);
    this.details = Array.isArray(details) ? details.filter(isDetail) : [];
    this.requestId = textOf(requestId);
    this.unreadable = unreadable;
  }
}

/** No answer came within the time given. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  readonly timeoutMs: number;
  constructor(timeoutMs: number) {
    super("Request timed out. Please try again.");
    this.timeoutMs = timeoutMs;
  }
}

/** The server could not be reached, or the connection broke. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  constructor(cause: unknown) {
    super("Network error. Please check your connection and try again.", { cause });
  }
}

/** The server answered with success, but what it sent is not what the contract says. */
export class InvalidReplyError extends Error {
  override readonly name = "InvalidReplyError";
  /** `unreadable`: no JSON; `empty`: no data in it; `mismatch`: other data than declared. */
  readonly reason: "unreadable" | "empty" | "mismatch";
  constructor(reason: InvalidReplyError["reason"], cause?: unknown) {
    super("Invalid response from server. Please try again.", { cause });
    this.reason = reason;
  }
}

/**
 * A sentence for people about whatever was thrown.
 * @param labels a form's words for its fields, used where the server names a field
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

/** What the server says of too many requests; null for any other failure. */
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
