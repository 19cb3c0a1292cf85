import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { Change } from "@kindling/contracts/gateway/schemas.ts";

export interface LiveEvent {
  id: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  data: any;
}

/** A listener to GET /api/live that takes its answer apart by hand, line by line. */
export interface LiveListener {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly events: LiveEvent[];
  /** The data of the `change` events. */
  changes(): Change[];
  /** Everything as it came. */
  text(): string;
  /** How many comments came. */
  comments(): number;
  /** Stops reading, with the connection open. */
  stopReading(): void;
  close(): void;
  /** Resolves when the answer has ended: true when it was whole, false when it broke off. */
  readonly ended: Promise<boolean>;
}

/**
 * Connects and resolves with the head of the answer. `onEvent` hears each event as it comes.
 * @throws when there is no answer
 */
export function listenLive(
  url: string,
  options: { headers?: Record<string, string>; onEvent?: (event: LiveEvent) => void } = {},
): Promise<LiveListener> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL("/api/live", url), { headers: options.headers ?? {}, agent: false });
    asked.on("error", reject);
    asked.on("response", (response) => resolve(follow(response, options.onEvent)));
    asked.end();
  });
}

function follow(response: IncomingMessage, onEvent: ((event: LiveEvent) => void) | undefined): LiveListener {
  const events: LiveEvent[] = [];
  let text = "";
  let rest = "";
  let comments = 0;
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    text += chunk;
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parse(block);
      if (event === null) {
        comments += 1;
      } else {
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
    comments: () => comments,
    stopReading: () => void response.pause(),
    close: () => void response.destroy(),
    ended: new Promise((resolve) => response.once("close", () => resolve(response.complete))),
  };
}

/** One block of lines; null when it holds nothing but comments. */
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
