import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { neverConnected, toUpstreamError, UpstreamError, wasLostConnection } from "./upstream-failure.ts";

/** A body that was received whole before the answer is passed on. */
export class WholeBody {
  readonly bytes: Buffer | undefined;

  constructor(bytes: Buffer | undefined) {
    this.bytes = bytes;
  }

  /** Nothing to let go; streams have one. */
  destroy(): void {}
}

export interface UpstreamAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: WholeBody | Readable;
}

export type Answered = (error: UpstreamError | null, answer?: UpstreamAnswer) => void;

/**
 * Bodies up to this size (bytes) are received whole: it is cheaper than a stream, they are
 * compressed in one go, and an upstream that dies in the middle of one becomes a plain 502.
 */
const wholeBodyLimit = 65_536;

/** One request to an upstream and its answer, as handler of an undici dispatcher. */
export class Exchange implements Dispatcher.DispatchHandler {
  private readonly dispatcher: Dispatcher;
  private readonly options: Dispatcher.DispatchOptions;
  private readonly answered: Answered;
  private readonly finished: () => void;
  private timer: NodeJS.Timeout;
  private settled = false;
  private retried = false;
  private controller: Dispatcher.DispatchController | undefined;
  private expired: UpstreamError | undefined;
  private head: { statusCode: number; headers: IncomingHttpHeaders } | undefined;
  private chunks: Buffer[] = [];
  private stream: Readable | undefined;

  /**
   * `answered` is called once, with an error or an answer; `finished` once the upstream is done with. Half of the
   * time may go by until there is a connection, so that the upstream has the other half to answer in.
   */
  constructor(
    dispatcher: Dispatcher,
    options: Dispatcher.DispatchOptions,
    deadlineMs: number,
    answered: Answered,
    finished: () => void,
  ) {
    this.dispatcher = dispatcher;
    this.options = options;
    this.answered = answered;
    this.finished = finished;
    this.timer = setTimeout(() => {
      if (this.controller) this.timer = setTimeout(() => this.expire(), deadlineMs / 2);
      else this.expire();
    }, deadlineMs / 2);
  }

  start(): void {
    this.dispatcher.dispatch(this.options, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Its caller has been answered while it waited for a connection: it must not run any more.
    if (this.expired) controller.abort(this.expired);
    else this.controller = controller;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (statusCode < 200) return;
    if (!isAnswer(statusCode, headers)) {
      controller.abort(new UpstreamError("broken"));
      return;
    }
    this.head = { statusCode, headers };
    if (this.options.method === "HEAD" || hasNoBody(statusCode)) return;
    const length = Number(headers["content-length"] ?? Number.NaN);
    if (length <= wholeBodyLimit) return;
    this.stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, callback) => {
        controller.abort(error ?? new Error("the client went away"));
        callback(error);
      },
    });
    this.settle(null, { ...this.head, body: this.stream });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.stream === undefined) this.chunks.push(chunk);
    else if (!this.stream.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.finished();
    if (this.stream) this.stream.push(null);
    else if (this.head) this.settle(null, { ...this.head, body: new WholeBody(join(this.chunks)) });
    else this.settle(new UpstreamError("broken"));
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (this.mayRetry(error)) {
      this.retried = true;
      this.controller = undefined;
      // One turn later, when connections that were closed with this one are known to be.
      setImmediate(() => this.start());
      return;
    }
    this.finished();
    const failure = toUpstreamError(error);
    if (this.stream) this.stream.destroy(failure);
    else this.settle(failure);
  }

  /** Only once, only before anything came back, and only what reads unless nothing was sent. */
  private mayRetry(error: Error): boolean {
    if (this.retried || this.settled || this.head !== undefined) return false;
    const reads = this.options.method === "GET" || this.options.method === "HEAD";
    return neverConnected(error) || (reads && wasLostConnection(error));
  }

  private expire(): void {
    this.expired = new UpstreamError(this.controller ? "slow" : "overloaded");
    this.settle(this.expired);
    this.controller?.abort(this.expired);
  }

  private settle(error: UpstreamError | null, answer?: UpstreamAnswer): void {
    if (this.settled) return;
    this.settled = true;
    clearTimeout(this.timer);
    this.answered(error, answer);
  }
}

const join = (chunks: readonly Buffer[]): Buffer | undefined =>
  chunks.length > 1 ? Buffer.concat(chunks) : chunks[0];

const hasNoBody = (statusCode: number): boolean => statusCode === 204 || statusCode === 304;

/**
 * Whether a service can have said this: a known status, JSON, and a body whose end can be told
 * from a connection that broke.
 */
function isAnswer(statusCode: number, headers: IncomingHttpHeaders): boolean {
  if (statusCode > 599) return false;
  if (hasNoBody(statusCode)) return true;
  const framed = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  return framed && /^application\/json\b/i.test(String(headers["content-type"]));
}
