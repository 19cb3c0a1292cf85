import { request } from "undici";

/** A response of the gateway. */
export interface ReceivedResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Parsed JSON; null for no body, and the text for another content type. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any;
  /** `name=value` of the `Set-Cookie` header. */
  cookie: string | undefined;
}

/** The connection broke in the middle of a body of unannounced length, such as that of a whole list. */
export class BrokenBodyError extends Error {
  override name = "BrokenBodyError";
}

type Headers = Record<string, string>;
/** The `data` of a response. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
type Data = any;

const timeoutMs = 30_000;

/**
 * Sends one request; a body that is not a string is sent as JSON. An event stream is returned without its body.
 * @throws Error without a complete response within 30 s, BrokenBodyError for a streamed one that broke off, SyntaxError for broken
 *   JSON
 */
export async function call(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Headers = {},
): Promise<ReceivedResponse> {
  const response = await request(`${url}${path}`, {
    method: method as "GET",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const type = String(response.headers["content-type"]);
  const isStream = type.startsWith("text/event-stream");
  if (isStream) response.body.on("error", () => {}).destroy();
  const isAnnounced = response.headers["content-length"] !== undefined;
  const text = isStream ? "" : await response.body.text().catch((error) => throwBroken(error, isAnnounced));
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: text === "" ? null : type.startsWith("application/json") ? JSON.parse(text) : text,
    cookie: [response.headers["set-cookie"] ?? []].flat()[0]?.split(";")[0],
  };
}

function throwBroken(error: Error, isAnnounced: boolean): never {
  if (isAnnounced || error.name === "TimeoutError") throw error;
  throw new BrokenBodyError(String(error), { cause: error });
}

/** Sends one request and returns the `data` of the response. @throws Error when the request is rejected */
export async function send(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Headers,
): Promise<Data> {
  const response = await call(url, method, path, body, headers);
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
  return response.body.data;
}

/** A client of the API that keeps the admin's cookie once it has signed in. */
export abstract class Client {
  protected cookie = "";

  /** The gateway's address; it can change when the gateway restarts. */
  abstract get url(): string;

  call(method: string, path: string, body?: unknown, headers?: Headers): Promise<ReceivedResponse> {
    return call(this.url, method, path, body, this.signed(headers));
  }

  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<Data> {
    return send(this.url, method, path, body, this.signed(headers));
  }

  get(path: string): Promise<Data> {
    return this.send("GET", path);
  }

  /** Signs in as an admin for all later calls. */
  async signIn(passcode: string, name?: string): Promise<ReceivedResponse> {
    const response = await call(this.url, "POST", "/api/admin/session", { name, passcode });
    this.cookie = response.cookie ?? "";
    return response;
  }

  private signed(headers: Headers = {}): Headers {
    return this.cookie === "" ? headers : { cookie: this.cookie, ...headers };
  }
}
