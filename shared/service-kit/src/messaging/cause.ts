import type { EventMessage } from "@kindling/contracts/event.ts";

/** What a log entry says of the request that something was done for, as the log of the request itself does. */
export function causeOf(
  requestId: string | null | undefined,
  traceId: string | null | undefined,
): { requestId?: string; traceId?: string } {
  return {
    ...(requestId == null ? {} : { requestId }),
    ...(traceId == null ? {} : { traceId }),
  };
}

/** The one request that made all of these messages; null when there were several, or none. */
export function onlyRequest(messages: readonly Pick<EventMessage<unknown>, "request_id">[]): string | null {
  const [first, ...others] = messages;
  const requestId = first?.request_id ?? null;
  return others.every(({ request_id = null }) => request_id === requestId) ? requestId : null;
}
