import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

export interface ListenerLimits {
  /** Most listeners of one process; more are refused. */
  listeners: number;
  /** Most bytes that wait for one listener, beyond what the kernel holds. */
  waitingBytes: number;
  /** How often each is sent a comment, in ms, so that nothing between takes the connection for idle. */
  heartbeatMs: number;
  /** Longest time of one connection, in ms: who comes again is asked again whether it may. */
  longestMs: number;
}

export const listenerLimits: ListenerLimits = {
  listeners: 2_000,
  waitingBytes: 65_536,
  heartbeatMs: 15_000,
  longestMs: 60 * 60_000,
};

interface Listener {
  readonly response: ServerResponse;
  readonly since: number;
  /** Something was waiting for it at the last heartbeat. */
  behind: boolean;
}

const heartbeat = Buffer.from(":\n\n");

/** Responses that are kept open and all told the same. None waits for another. */
export class Listeners {
  private readonly limits: ListenerLimits;
  private readonly onCutOff: () => void;
  private readonly open = new Set<Listener>();
  private readonly beat: NodeJS.Timeout;

  /** `onCutOff` is called for each listener that did not keep up. */
  constructor(limits: ListenerLimits, onCutOff: () => void) {
    this.limits = limits;
    this.onCutOff = onCutOff;
    this.beat = setInterval(() => this.sendHeartbeat(), limits.heartbeatMs);
    this.beat.unref();
  }

  get count(): number {
    return this.open.size;
  }

  get full(): boolean {
    return this.open.size >= this.limits.listeners;
  }

  /** Begins an answer that ends with the connection, with `text` as its first words. What it returns ends it. */
  add(response: ServerResponse, headers: OutgoingHttpHeaders, text: string): () => void {
    if (response.destroyed) return () => {};
    const listener = { response, since: performance.now(), behind: false };
    this.open.add(listener);
    response.on("close", () => this.open.delete(listener));
    response.on("error", () => {});
    // The server ends connections on which nothing happens; whether this one lives is for the heartbeat.
    response.setTimeout(0);
    response.writeHead(200, headers);
    response.write(text);
    return () => this.end(listener);
  }

  /** Sends to all. One that lags too far behind is cut off: it comes again and is told that it missed something. */
  send(text: string): void {
    const bytes = Buffer.from(text);
    for (const listener of this.open) {
      const { response } = listener;
      if (response.writableLength > this.limits.waitingBytes) this.cutOff(listener);
      else response.write(bytes);
    }
  }

  /** Ends every answer. */
  close(): void {
    clearInterval(this.beat);
    for (const { response } of this.open) response.end();
    this.open.clear();
  }

  private sendHeartbeat(): void {
    const now = performance.now();
    for (const listener of this.open) {
      const { response, since, behind } = listener;
      const waiting = response.writableLength > 0;
      if (waiting && behind) {
        this.cutOff(listener);
      } else if (now - since > this.limits.longestMs) {
        this.end(listener);
      } else {
        listener.behind = waiting;
        response.write(heartbeat);
      }
    }
  }

  private end(listener: Listener): void {
    if (this.open.delete(listener)) listener.response.end();
  }

  private cutOff(listener: Listener): void {
    this.open.delete(listener);
    // Not end(): that would wait for what is waiting already.
    listener.response.destroy();
    this.onCutOff();
  }
}
