import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

export interface ListenerLimits {
  /** Maximum number of listeners per process. */
  listeners: number;
  /** Maximum bytes buffered per listener, beyond the kernel's buffer. */
  bufferedBytes: number;
  /** Interval of heartbeats, in ms: no proxy closes the connection as idle, and listeners notice when it is dead. */
  heartbeatMs: number;
  /** Maximum duration of a connection, in ms. A reconnect checks access again. */
  maxDurationMs: number;
}

export const listenerLimits: ListenerLimits = {
  listeners: 2_000,
  bufferedBytes: 65_536,
  heartbeatMs: 15_000,
  maxDurationMs: 60 * 60_000,
};

interface Listener {
  readonly response: ServerResponse;
  readonly since: number;
}

const heartbeat = Buffer.from("event: heartbeat\ndata: {}\n\n");

/** Open responses that all receive the same events. A slow one does not delay others. */
export class Listeners {
  private readonly limits: ListenerLimits;
  private readonly onDisconnect: () => void;
  private readonly open = new Set<Listener>();
  private readonly heartbeats: NodeJS.Timeout;
  private isClosed = false;

  /** `onDisconnect` is called for each listener that is disconnected because it lags. */
  constructor(limits: ListenerLimits, onDisconnect: () => void) {
    this.limits = limits;
    this.onDisconnect = onDisconnect;
    this.heartbeats = setInterval(() => this.sendHeartbeat(), limits.heartbeatMs);
    this.heartbeats.unref();
  }

  get count(): number {
    return this.open.size;
  }

  get isFull(): boolean {
    return this.isClosed || this.open.size >= this.limits.listeners;
  }

  /** Starts a response with `text` and a heartbeat. The returned function ends it. */
  add(response: ServerResponse, headers: OutgoingHttpHeaders, text: string): () => void {
    if (response.destroyed) return () => {};
    const listener = { response, since: performance.now() };
    this.open.add(listener);
    response.on("close", () => this.open.delete(listener));
    response.on("error", () => {});
    // The heartbeat replaces the server's idle timeout.
    response.setTimeout(0);
    response.writeHead(200, headers);
    response.write(text);
    response.write(heartbeat);
    return () => this.end(listener);
  }

  /** Sends to all. A listener that lags is disconnected; when it reconnects it receives `everything`. */
  send(text: string): void {
    const bytes = Buffer.from(text);
    for (const listener of this.open) {
      const { response } = listener;
      if (response.writableLength > this.limits.bufferedBytes) this.disconnect(listener);
      else response.write(bytes);
    }
  }

  /** Ends every response. A request that is still being authorised must not become a listener: nothing would end it. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.heartbeats);
    for (const { response } of this.open) response.end();
    this.open.clear();
  }

  private sendHeartbeat(): void {
    const now = performance.now();
    for (const listener of this.open) {
      if (now - listener.since > this.limits.maxDurationMs) this.end(listener);
      else listener.response.write(heartbeat);
    }
  }

  private end(listener: Listener): void {
    if (this.open.delete(listener)) listener.response.end();
  }

  private disconnect(listener: Listener): void {
    this.open.delete(listener);
    // Not end(), which would wait for the unsent bytes.
    listener.response.destroy();
    this.onDisconnect();
  }
}
