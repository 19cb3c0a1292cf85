import { request } from "undici";

/** A reply as a client of the gateway sees it. */
export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As it came. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of every shape
  body: any;
}

export interface CallOptions {
  /** Sent as JSON; text is sent as it stands. */
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * One request, over connections that are kept.
 * @throws when no whole reply comes within 30 s, or what came is not JSON
 */
export async function call(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: CallOptions = {},
): Promise<Reply> {
  const reply = await request(`${url}${path}`, {
    method: method as "GET",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await reply.body.text();
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text,
    body: text === "" ? null : JSON.parse(text),
  };
}
