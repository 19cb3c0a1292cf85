import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

export interface ListenerLimits {
  /** Most listeners of one process. */
  listeners: number;
  /** Most bytes buffered for one listener, beyond the kernel's buffer. */
  bufferedBytes: number;
  /** Interval of heartbeats, in ms, so that no proxy closes the connection as idle. */
  heartbeatMs: number;
  /** Longest time of one connection, in ms. A reconnect checks access again. */
  longestMs: number;
}

export const listenerLimits: ListenerLimits = {
  listeners: 2_000,
  bufferedBytes: 65_536,
  heartbeatMs: 15_000,
  longestMs: 60 * 60_000,
};

interface Listener {
  readonly response: ServerResponse;
  readonly since: number;
  /** It had unsent bytes at the last heartbeat. */
  behind: boolean;
}

const heartbeat = Buffer.from(":\n\n");

/** Open responses that all receive the same events. None waits for another. */
export class Listeners {
  private readonly limits: ListenerLimits;
  private readonly onCutOff: () => void;
  private readonly open = new Set<Listener>();
  private readonly beat: NodeJS.Timeout;

  /** `onCutOff` is called for each listener that is disconnected because it lags. */
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

  /** Starts a response with `text`. The returned function ends it. */
  add(response: ServerResponse, headers: OutgoingHttpHeaders, text: string): () => void {
    if (response.destroyed) return () => {};
    const listener = { response, since: performance.now(), behind: false };
    this.open.add(listener);
    response.on("close", () => this.open.delete(listener));
    response.on("error", () => {});
    // The heartbeat replaces the server's idle timeout.
    response.setTimeout(0);
    response.writeHead(200, headers);
    response.write(text);
    return () => this.end(listener);
  }

  /** Sends to all. A listener that lags is disconnected; on reconnect it learns that it missed something. */
  send(text: string): void {
    const bytes = Buffer.from(text);
    for (const listener of this.open) {
      const { response } = listener;
      if (response.writableLength > this.limits.bufferedBytes) this.cutOff(listener);
      else response.write(bytes);
    }
  }

  /** Ends every response. */
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
    // Not end(), which would wait for the unsent bytes.
    listener.response.destroy();
    this.onCutOff();
  }
}
