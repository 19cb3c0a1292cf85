import type { EventMessage, EventShape } from "@kindling/contracts/event.ts";
import { type Span, tracer, within } from "./tracer.ts";

const attributesOf = (
  { subject }: EventShape,
  operation: "send" | "process",
  requestId: string | null | undefined,
) => ({
  "messaging.operation.type": operation,
  "messaging.destination.name": subject,
  ...(requestId == null ? {} : { "kindling.request_id": requestId }),
});

/** Starts a span for publishing an aggregate, if the write that marked it is traced. */
export function beginPublishing(
  service: string,
  event: EventShape,
  mark: { traceparent: string | null; request_id: string | null },
): Span | null {
  if (mark.traceparent === null) return null;
  return (
    tracer()?.begin(`publish ${event.name}`, {
      service,
      kind: "producer",
      parent: mark.traceparent,
      attributes: attributesOf(event, "send", mark.request_id),
    }) ?? null
  );
}

/**
 * Applies messages with a span in each message's trace. Work within `apply` continues the trace only if all messages
 * belong to a single one.
 */
export async function applyTraced<T>(
  service: string,
  event: EventShape,
  messages: readonly EventMessage<unknown>[],
  apply: () => Promise<T>,
): Promise<T> {
  const active = tracer();
  if (active === null) return apply();
  const spans = messages.flatMap(({ traceparent, request_id }) =>
    traceparent === undefined
      ? []
      : [
          active.begin(`process ${event.name}`, {
            service,
            kind: "consumer",
            parent: traceparent,
            attributes: attributesOf(event, "process", request_id),
          }),
        ],
  );
  try {
    const result = await within(commonTrace(spans), apply);
    for (const span of spans) span.end();
    return result;
  } catch (error) {
    for (const span of spans) span.end({}, "failed");
    throw error;
  }
}

/** One of the spans if they belong to a single trace, otherwise null. */
function commonTrace(spans: readonly (Span | null)[]): Span | null {
  const [first = null, ...others] = spans;
  return others.every((span) => span?.traceId === first?.traceId) ? first : null;
}

/** The trace id of a trace context, for logs; undefined if it has none. */
export const traceIdOf = (traceparent: string | null | undefined): string | undefined =>
  traceparent?.split("-")[1];
