import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { Change } from "@kindling/contracts/gateway/schemas.ts";

export interface LiveEvent {
  id: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect any event
  data: any;
}

/** A listener to GET /api/live with a parser of its own. */
export interface LiveListener {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly events: LiveEvent[];
  /** The data of the `change` events. */
  changes(): Change[];
  /** The raw text. */
  text(): string;
  /** Number of heartbeats received; they are not in `events`. */
  heartbeats(): number;
  /** Stops reading but keeps the connection open. */
  stopReading(): void;
  close(): void;
  /** Resolves when the response has ended: true if it was complete. */
  readonly ended: Promise<boolean>;
}

/**
 * Connects and resolves when the headers have arrived. `onEvent` receives each event.
 * @throws Error when there is no response
 */
export function listenLive(
  url: string,
  options: { headers?: Record<string, string>; onEvent?: (event: LiveEvent) => void } = {},
): Promise<LiveListener> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL("/api/live", url), { headers: options.headers ?? {}, agent: false });
    sent.on("error", reject);
    sent.on("response", (response) => resolve(follow(response, options.onEvent)));
    sent.end();
  });
}

function follow(response: IncomingMessage, onEvent: ((event: LiveEvent) => void) | undefined): LiveListener {
  const events: LiveEvent[] = [];
  let text = "";
  let rest = "";
  let heartbeats = 0;
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    text += chunk;
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parse(block);
      if (event?.event === "heartbeat") {
        heartbeats += 1;
      } else if (event !== null) {
        events.push(event);
        onEvent?.(event);
      }
    }
  });
  response.on("error", () => {});
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    changes: () => events.filter(({ event }) => event === "change").map(({ data }) => data),
    text: () => text,
    heartbeats: () => heartbeats,
    stopReading: () => void response.pause(),
    close: () => void response.destroy(),
    ended: new Promise((resolve) => response.once("close", () => resolve(response.complete))),
  };
}

/** Parses a block of lines; null if it has comments only. */
function parse(block: string): LiveEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
    if (name) fields.set(name, value);
  }
  const event = fields.get("event");
  if (event === undefined) return null;
  return { id: fields.get("id") ?? "", event, data: JSON.parse(fields.get("data") ?? "null") };
}
