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

/** Begins the publishing of a marked aggregate, when what marked it is traced. */
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
 * Applies messages, each in the trace that it came with. What is done for several traces at once is
 * part of none: only work for a single one goes on with it.
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

/** One of the spans when they are of a single trace, else null. */
export function commonTrace(spans: readonly (Span | null)[]): Span | null {
  const [first = null, ...others] = spans;
  return others.every((span) => span?.traceId === first?.traceId) ? first : null;
}

/** The id of a trace context, as logs name it; undefined when it has none. */
export const traceIdOf = (traceparent: string | null | undefined): string | undefined =>
  traceparent?.split("-")[1];
