import { type Change, change } from "@kindling/contracts/gateway/schemas.ts";

export interface LiveConnectionOptions {
  /** URL of the event stream. */
  url: string;
  onChange(change: Change): void;
  /** Events may have been missed. */
  onEverything(): void;
  /** The connection failed; the browser gives no reason. */
  onFailure?(): void;
  /** Whether it is connected. False only once it has not been for `lateMs`: the browser may keep an attempt waiting. */
  onState?(isConnected: boolean): void;
  /** Creates the connection; the browser's EventSource by default. */
  makeSource?(url: string): EventSource;
  /** The first backoff after a failure, in ms; it doubles up to `maxBackoffMs`. */
  backoffMs?: number;
  maxBackoffMs?: number;
}

export interface LiveConnection {
  /** Connects if it is not connected, without waiting for the backoff. */
  resume(): void;
  /** Disconnects until `resume`, which finds out whether events were missed. */
  pause(): void;
}

/**
 * A first connection later than this, in ms, may have missed events: the gateway covers 15 s before it, and cached data
 * may be 10 s old when the page is opened.
 */
const coveredMs = 5_000;
/**
 * After this time without a heartbeat, in ms, the connection is dead. The server sends one at once and then every 15 s.
 * A server of the previous version sends none, and none is expected of it.
 */
const silentMs = 40_000;
/** After this time without a connection, in ms, the page says so. */
const lateMs = 10_000;
/**
 * The longest random wait in ms after what makes all open pages fetch everything, so that they do not fetch at once.
 */
const spreadMs = 5_000;

/**
 * Listens to the server's changes, and reconnects with exponential backoff. The browser's EventSource reconnects
 * by itself, but at a fixed rate and not after an error status. Starts paused. Never throws.
 */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { url, onChange, onEverything, onFailure, onState } = options;
  const { backoffMs = 1_000, maxBackoffMs = 60_000 } = options;
  const makeSource = options.makeSource ?? ((address) => new EventSource(address));
  const startedAt = performance.now();
  let source: EventSource | undefined;
  /** Starts the next attempt, or ends a connection on which `ready` or a heartbeat does not arrive in time. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Reports that there is no connection. */
  let late: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** The id of the last event received. If the server has a newer one, it sends `everything`. */
  let lastId: string | undefined;
  /** The id of this connection's `ready`. An `everything` with another id is sent to all open pages. */
  let readyId: string | undefined;
  /** The random wait after an `everything` that all open pages receive. */
  let spreading: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    late ??= setTimeout(() => onState?.(false), lateMs);
    clearTimeout(timer);
    timer = undefined;
    try {
      source = makeSource(
        lastId === undefined ? url : `${url}?${new URLSearchParams({ lastEventId: lastId })}`,
      );
    } catch {
      failed();
      return;
    }
    listen("ready", () => {
      connected();
      failures = 0;
      readyId = lastId;
      clearTimeout(timer);
    });
    listen("change", (data) => {
      const change = readChange(data);
      // A newer server may send kinds of change that this client does not know, to all open pages.
      if (change) onChange(change);
      else onEverythingLater();
    });
    listen("everything", () => {
      if (lastId === readyId) onEverything();
      else onEverythingLater();
    });
    listen("heartbeat", () => {
      clearTimeout(timer);
      timer = setTimeout(failed, silentMs);
    });
    timer = setTimeout(failed, silentMs);
    const opened = source;
    opened.addEventListener("error", () => {
      // A closed source may still report an error.
      if (source === opened) failed();
    });
  }

  /** Also while paused, when none is expected. */
  function connected(): void {
    clearTimeout(late);
    late = undefined;
    onState?.(true);
  }

  function onEverythingLater(): void {
    spreading ??= setTimeout(() => {
      spreading = undefined;
      onEverything();
    }, Math.random() * spreadMs);
  }

  function listen(name: string, handle: (data: string) => void): void {
    source?.addEventListener(name, (event: MessageEvent<string>) => {
      const late = lastId === undefined && performance.now() - startedAt > coveredMs;
      lastId = event.lastEventId;
      if (late) onEverything();
      handle(event.data);
    });
  }

  function close(): void {
    clearTimeout(timer);
    timer = undefined;
    source?.close();
    source = undefined;
    if (spreading === undefined) return;
    clearTimeout(spreading);
    spreading = undefined;
    // Without a last id, the next connection reports the changes that this wait would have reported.
    lastId = undefined;
  }

  function failed(): void {
    close();
    const backoff = Math.min(maxBackoffMs, backoffMs * 2 ** failures);
    failures += 1;
    // Jitter spreads the reconnects of all browsers.
    timer = setTimeout(open, backoff * (0.5 + Math.random() / 2));
    onFailure?.();
  }

  return {
    resume() {
      if (!source) open();
    },
    pause() {
      close();
      connected();
    },
  };
}

function readChange(text: string): Change | undefined {
  try {
    return change.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
