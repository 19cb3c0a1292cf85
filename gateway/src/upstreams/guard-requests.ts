import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import {
  isConnectError,
  isLostConnection,
  isRefusal,
  refusal,
  toUpstreamError,
  UpstreamError,
} from "./upstream-failure.ts";

/** So many replicas may refuse a request. Each refusal closes its connection, and new ones are to replicas that accept. */
const maxRefusals = 3;

/**
 * An undici interceptor for requests to a service: one deadline, few retries, only responses that a service
 * can send, and an UpstreamError for every failure, also of a body.
 */
export function guardRequests(deadlineMs: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const send = () => dispatch(options, guard);
    const guard = new RequestGuard(options.method, handler, deadlineMs, send);
    return send();
  };
}

class RequestGuard implements Dispatcher.DispatchHandler {
  private readonly method: string;
  private readonly handler: Dispatcher.DispatchHandler;
  private readonly send: () => void;
  /** By `performance.now()`: later, there is no time to connect once more. */
  private readonly reconnectUntil: number;
  private timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private expired: UpstreamError | undefined;
  private hasResponse = false;
  private isRetry = false;
  private refusals = 0;

  /** Half of `deadlineMs` is for a connection, so that the service has the other half to respond. */
  constructor(method: string, handler: Dispatcher.DispatchHandler, deadlineMs: number, send: () => void) {
    this.method = method;
    this.handler = handler;
    this.send = send;
    this.reconnectUntil = performance.now() + deadlineMs / 4;
    this.timer = setTimeout(() => {
      if (this.controller) this.timer = setTimeout(() => this.expire(), deadlineMs / 2);
      else this.expire();
    }, deadlineMs / 2);
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.controller = controller;
    // The client already has an error response, so the request must not reach the service.
    if (this.expired) controller.abort(this.expired);
    else this.handler.onRequestStart?.(controller, context);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
    statusMessage?: string,
  ): void {
    if (statusCode < 200) return;
    // Callers have access: the gateway has checked it.
    if (statusCode === 401) throw new UpstreamError("refused", new Error(refusal));
    if (!isServiceResponse(this.method, statusCode, headers)) throw new UpstreamError("broken");
    this.hasResponse = true;
    clearTimeout(this.timer);
    this.handler.onResponseStart?.(controller, statusCode, headers, statusMessage);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    this.handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    if (this.expired) return;
    if (this.mayRetry(error)) {
      if (isRefusal(error)) this.refusals += 1;
      else this.isRetry = true;
      this.controller = undefined;
      // One turn later, when the connections that closed with this one are known to be closed.
      setImmediate(this.send);
      return;
    }
    clearTimeout(this.timer);
    this.handler.onResponseError?.(controller, toUpstreamError(error));
  }

  /** A request that may have reached the service is sent again only if it is a read. */
  private mayRetry(error: Error): boolean {
    if (isRefusal(error)) return this.refusals < maxRefusals - 1 && performance.now() < this.reconnectUntil;
    if (this.isRetry || this.hasResponse) return false;
    if (isConnectError(error)) return performance.now() < this.reconnectUntil;
    const isRead = this.method === "GET" || this.method === "HEAD";
    return isRead && isLostConnection(error);
  }

  private expire(): void {
    this.expired = new UpstreamError(this.controller ? "slow" : "overloaded");
    // A request without a connection has no controller. undici passes null then, which its types do not declare.
    this.handler.onResponseError?.(this.controller!, this.expired);
    this.controller?.abort(this.expired);
  }
}

/** Responses are JSON, exports of lists are CSV or JSON Lines. */
const contentTypes = /^(application\/json|text\/csv|application\/x-ndjson)\b/i;

/**
 * A known status and type, with an announced end, so that a body that was cut off is noticed. The response to HEAD has
 * no body, and announces none where that of GET is streamed.
 */
function isServiceResponse(method: string, statusCode: number, headers: IncomingHttpHeaders): boolean {
  if (statusCode > 599) return false;
  if (statusCode === 204 || statusCode === 304) return true;
  const isFramed =
    method === "HEAD" ||
    headers["content-length"] !== undefined ||
    headers["transfer-encoding"] !== undefined;
  return isFramed && contentTypes.test(String(headers["content-type"]));
}
