import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";

/** How an upstream failed, as metrics count it. */
export type FailureKind = "unreachable" | "broken" | "slow" | "overloaded";

/** A failure of an upstream, told without its address; the cause is for the log. */
export class UpstreamError extends AppError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, cause?: unknown) {
    const [status, code, text, retryAfter] = told[kind];
    super(status, code, text, undefined, retryAfter);
    this.name = "UpstreamError";
    this.kind = kind;
    this.cause = cause;
  }
}

const told = {
  unreachable: [503, "upstream_unavailable", texts.upstreamDown, undefined],
  broken: [502, "upstream_failed", texts.upstreamDown, undefined],
  slow: [504, "upstream_timeout", texts.upstreamSlow, undefined],
  overloaded: [503, "upstream_unavailable", texts.overloaded, 1],
} as const;

const slow = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

/** What an error of the HTTP client says about the upstream. */
export function toUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const { code } = partsOf(error);
  if (neverConnected(error)) return new UpstreamError("unreachable", error);
  return new UpstreamError(typeof code === "string" && slow.has(code) ? "slow" : "broken", error);
}

/** Whether no connection was had, so that nothing was sent: whatever it was may be sent again. */
export function neverConnected(error: unknown): boolean {
  const { code, syscall, errors } = partsOf(error);
  // One for each address that was tried.
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(neverConnected);
  return code === "UND_ERR_CONNECT_TIMEOUT" || syscall === "connect" || syscall === "getaddrinfo";
}

/**
 * Whether a connection that had served others ended without an answer: mostly one that was idle and which the
 * upstream closed, or lost with its process, just as a request was put on it. What only reads may be sent again.
 */
export function wasLostConnection(error: unknown): boolean {
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
