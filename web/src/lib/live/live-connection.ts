import { type Change, change } from "@kindling/contracts/gateway/schemas.ts";

export interface LiveConnectionOptions {
  /** Address of the events. */
  url: string;
  onChange(change: Change): void;
  /** Something may have been missed. */
  onEverything(): void;
  /** It broke off, or could not be made; the browser does not tell why. */
  onFailure?(): void;
  /** How the connection is made; by the browser's EventSource unless given. */
  makeSource?(url: string): EventSource;
  /** First wait after a failure, in ms; it doubles up to `longestWaitMs`. */
  waitMs?: number;
  longestWaitMs?: number;
}

export interface LiveConnection {
  /** Connects, unless it is connected; at once, also while it waits for its next try. */
  resume(): void;
  /** Disconnects until `resume`, which asks for what was missed meanwhile. */
  pause(): void;
}

/** What the page shows may have been fetched this long before the first connection, in ms; see the gateway. */
const headStartMs = 10_000;

/**
 * Listens to what changes and connects again whenever that breaks off, ever less often while it
 * fails. Browsers would do so by themselves, but at a fixed rate, and not after an error's status.
 * Begins paused. Never throws.
 */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { url, onChange, onEverything, onFailure, waitMs = 1_000, longestWaitMs = 60_000 } = options;
  const makeSource = options.makeSource ?? ((address) => new EventSource(address));
  const startedAt = performance.now();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Of the last event that was heard: from it the server knows what was missed. */
  let lastId: string | undefined;

  function open(): void {
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
    hear("ready", () => {
      failures = 0;
    });
    hear("change", (data) => {
      const told = readChange(data);
      // What a newer server tells is not known here, but then something did change.
      if (told) onChange(told);
      else onEverything();
    });
    hear("everything", onEverything);
    const made = source;
    made.addEventListener("error", () => {
      // One that was closed may still tell of its end.
      if (source === made) failed();
    });
  }

  function hear(name: string, act: (data: string) => void): void {
    source?.addEventListener(name, (event: MessageEvent<string>) => {
      const late = lastId === undefined && performance.now() - startedAt > headStartMs;
      lastId = event.lastEventId;
      if (late) onEverything();
      act(event.data);
    });
  }

  function close(): void {
    clearTimeout(timer);
    timer = undefined;
    source?.close();
    source = undefined;
  }

  function failed(): void {
    close();
    const wait = Math.min(longestWaitMs, waitMs * 2 ** failures);
    failures += 1;
    // Not all at once when a server comes back.
    timer = setTimeout(open, wait * (0.5 + Math.random() / 2));
    onFailure?.();
  }

  return {
    resume() {
      if (!source) open();
    },
    pause: close,
  };
}

function readChange(text: string): Change | undefined {
  try {
    return change.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
