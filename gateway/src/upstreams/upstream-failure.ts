import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";

/** How an upstream failed, as metrics count it. */
export type FailureKind = "unreachable" | "refused" | "broken" | "slow" | "overloaded";

/** What is wrong with a service that does not accept the identities that the gateway signs. */
export const refusal = "refuses the gateway's identity: their clocks or IDENTITY_SECRETS differ";

/** A failure of an upstream. Its text never has the upstream's address; the cause is for the log. */
export class UpstreamError extends AppError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, cause?: unknown) {
    const [status, code, text, retryAfter] = responses[kind];
    super(status, code, text, undefined, retryAfter);
    this.name = "UpstreamError";
    this.kind = kind;
    this.cause = cause;
  }
}

const responses = {
  unreachable: [503, "upstream_unavailable", texts.upstreamDown, undefined],
  refused: [502, "upstream_failed", texts.upstreamDown, undefined],
  broken: [502, "upstream_failed", texts.upstreamDown, undefined],
  slow: [504, "upstream_timeout", texts.upstreamSlow, undefined],
  overloaded: [503, "upstream_unavailable", texts.overloaded, 1],
} as const;

const timeouts = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

/** The failure that an error of the HTTP client means. */
export function toUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const { errors } = partsOf(error);
  // One of the replicas to which a connection was tried.
  if (Array.isArray(errors) && errors.some(isRefusal))
    return new UpstreamError("refused", new Error(refusal));
  if (isConnectError(error)) return new UpstreamError("unreachable", error);
  const { code } = partsOf(error);
  return new UpstreamError(typeof code === "string" && timeouts.has(code) ? "slow" : "broken", error);
}

/** Whether a replica did not accept the gateway's identity. It has done nothing, so any request can be retried. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof UpstreamError && error.kind === "refused";

/** Whether no connection was made. Nothing was sent then, so any request can be retried. */
export function isConnectError(error: unknown): boolean {
  const { code, syscall, errors } = partsOf(error);
  // An AggregateError has one error for each address.
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(isConnectError);
  return code === "UND_ERR_CONNECT_TIMEOUT" || syscall === "connect" || syscall === "getaddrinfo";
}

/**
 * Whether a reused connection closed before the response: usually the upstream closed it, because it was idle, just as
 * the request was sent. A read can be retried.
 */
export function isLostConnection(error: unknown): boolean {
  const { code, socket } = partsOf(error);
  if (code === "UND_ERR_SOCKET") return (socket?.bytesRead ?? 0) > 0;
  return code === "ECONNRESET" || code === "EPIPE";
}

interface ErrorParts {
  code?: unknown;
  syscall?: unknown;
  errors?: unknown;
  socket?: { bytesRead?: number };
}

const partsOf = (error: unknown): ErrorParts => (error ?? {}) as ErrorParts;
