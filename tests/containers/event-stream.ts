import { request } from "undici";

/** One server-sent event. */
export interface ServerSent {
  event: string;
  data: unknown;
}

/** An answer that goes on until it is closed. */
export interface EventStream {
  readonly status: number;
  readonly contentType: string;
  /** What was told so far. */
  readonly events: readonly ServerSent[];
  close(): void;
}

/** Opens a stream of server-sent events and collects them. */
export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const closing = new AbortController();
  const reply = await request(url, { headers, signal: closing.signal, bodyTimeout: 60_000 });
  const events: ServerSent[] = [];
  let text = "";
  reply.body.setEncoding("utf8");
  reply.body.on("data", (chunk: string) => {
    const blocks = (text + chunk).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
      const event = field("event");
      if (event !== undefined) events.push({ event, data: JSON.parse(field("data") ?? "null") });
    }
  });
  // It ends by our own abort.
  reply.body.on("error", () => {});
  return {
    status: reply.statusCode,
    contentType: String(reply.headers["content-type"]),
    events,
    close: () => closing.abort(),
  };
}
