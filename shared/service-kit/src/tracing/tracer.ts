/** What a span stands for, as OpenTelemetry has it. */
export type SpanKind = "server" | "producer" | "consumer";

export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  /** The service whose work it is: several share a process when the product is one. */
  service: string;
  kind: SpanKind;
  /** W3C trace context that it goes on from; without one, or with a malformed one, a new trace begins. */
  parent?: string | null | undefined;
  /** Route patterns, event names, request ids; never user input. */
  attributes: SpanAttributes;
}

/** A piece of work that has begun. */
export interface Span {
  readonly traceId: string;
  /** W3C trace context for child spans. */
  readonly traceparent: string;
  /** Ends it, once. `failure` is what went wrong, in one word; without it all went well. */
  end(attributes?: SpanAttributes, failure?: string): void;
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span;
  /** What the code that runs now is part of. */
  current(): Span | null;
  /** Runs work as a part of the span, or of none, with all that it waits for. */
  within<T>(span: Span | null, work: () => T): T;
  /** Sends what has ended and was not sent yet; bounded in time, never rejects. */
  stop(): Promise<void>;
}

let installed: Tracer | null = null;

/** The process's tracer, null when nothing is traced. */
export const tracer = (): Tracer | null => installed;

export function installTracer(given: Tracer | null): void {
  installed = given;
}

/** The span that the code which runs now is part of, if any. */
export const currentSpan = (): Span | null => installed?.current() ?? null;

/** Runs work as a part of the span, or of none; without tracing it just runs. */
export const within = <T>(span: Span | null, work: () => T): T =>
  installed === null ? work() : installed.within(span, work);
