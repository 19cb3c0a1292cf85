/** OpenTelemetry's kind of a span. */
export type SpanKind = "server" | "producer" | "consumer";

export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  /** The service that does the work; one process can run several. */
  service: string;
  kind: SpanKind;
  /** W3C trace context to continue; without a valid one a new trace starts. */
  parent?: string | null | undefined;
  /** Route patterns, event names, request ids; never user input. */
  attributes: SpanAttributes;
}

/** A started span. */
export interface Span {
  readonly traceId: string;
  /** W3C trace context for child spans. */
  readonly traceparent: string;
  /** Ends it; further calls are ignored. `failure` is the error in one word. */
  end(attributes?: SpanAttributes, failure?: string): void;
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span;
  /** The current span. */
  current(): Span | null;
  /** Runs work, including its async continuations, within the span, or without one. */
  within<T>(span: Span | null, work: () => T): T;
  /** Exports the ended spans, within a timeout; never rejects. */
  stop(): Promise<void>;
}

let installed: Tracer | null = null;

/** The process's tracer; null when tracing is off. */
export const tracer = (): Tracer | null => installed;

export function installTracer(given: Tracer | null): void {
  installed = given;
}

/** The current span, if any. */
export const currentSpan = (): Span | null => installed?.current() ?? null;

/** Runs work within the span, or without one; when tracing is off, just runs it. */
export const within = <T>(span: Span | null, work: () => T): T =>
  installed === null ? work() : installed.within(span, work);
