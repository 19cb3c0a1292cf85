import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createInflate } from "node:zlib";
import { Agent, type Dispatcher, request } from "undici";
import { FeedError } from "./feed-error.ts";
import { guardedConnector, PrivateAddressError } from "./guarded-connector.ts";

export interface Download {
  /** An http or https address. */
  url: string;
  /** The validators of the last fresh response; null if it had none. */
  etag: string | null;
  lastModified: string | null;
  /** Deadline of the whole fetch: name resolution, connection, redirects, headers and body. */
  timeoutMs: number;
  /** Limit of the decompressed body. */
  maxBytes: number;
  userAgent: string;
  /** The accepted media types. */
  accept: string;
  /** The origin that may have a private address; that of the URL by default. */
  trustedOrigin?: string;
  /** Ends the fetch at once with a FeedError "stopped". */
  signal?: AbortSignal;
  /** IP addresses to which other origins are rejected. Tests replace it, because their servers are local. */
  isPrivate?: (address: string) => boolean;
}

interface Document {
  body: Uint8Array;
  contentType: string | null;
  etag: string | null;
  lastModified: string | null;
}

export const userAgent = "Kindling/0.1 (webinar library)";

const maxRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const decompressors = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
]);

/**
 * The document, or null if it is unchanged by the validators. Follows up to three redirects.
 * @throws FeedError and nothing else
 */
export async function download(feed: Download): Promise<Document | null> {
  // A separate agent: destroying it also ends a pending connection attempt, which the request's signal does not.
  const connect = guardedConnector(feed.trustedOrigin ?? URL.parse(feed.url)?.origin ?? "", feed.isPrivate);
  const agent = new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 });
  const deadline = AbortSignal.timeout(feed.timeoutMs);
  const abort = () => void agent.destroy();
  deadline.addEventListener("abort", abort);
  feed.signal?.addEventListener("abort", abort);
  try {
    if (feed.signal?.aborted) abort();
    return await readDocument(await requestFollowing(feed, agent), feed);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const where = withoutSecrets(feed.url);
    if (error instanceof PrivateAddressError) {
      throw new FeedError("status", `${where} redirects to another host that is not public`);
    }
    if (feed.signal?.aborted) throw new FeedError("stopped", `stopped reading ${where}`);
    if (deadline.aborted) throw new FeedError("timeout", `no response from ${where} in ${feed.timeoutMs} ms`);
    const code = errorCodeOf(error);
    if (code.startsWith("Z_")) throw new FeedError("malformed", `${where} has a malformed content encoding`);
    throw new FeedError("network", `could not reach ${where} (${code})`);
  } finally {
    deadline.removeEventListener("abort", abort);
    feed.signal?.removeEventListener("abort", abort);
    void agent.destroy();
  }
}

async function requestFollowing(feed: Download, agent: Agent): Promise<Dispatcher.ResponseData> {
  const where = withoutSecrets(feed.url);
  let url = URL.parse(feed.url);
  if (!isHttpUrl(url)) throw new FeedError("network", "the feed's address is not an http or https URL");

  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await sendRequest(url, feed, agent);
    if (!redirectStatuses.has(response.statusCode)) return response;
    discard(response.body);
    const target = URL.parse(header(response, "location") ?? "", url.href);
    if (header(response, "location") === null || !isHttpUrl(target)) {
      throw new FeedError("status", `${where} redirects to something other than an http or https URL`);
    }
    url = target;
  }
  throw new FeedError("status", `${where} redirects more than ${maxRedirects} times`);
}

function sendRequest(url: URL, feed: Download, agent: Agent): Promise<Dispatcher.ResponseData> {
  const headers: Record<string, string> = {
    accept: feed.accept,
    "accept-encoding": "gzip, deflate",
    "user-agent": feed.userAgent,
  };
  const [etag, lastModified] = [validator(feed.etag), validator(feed.lastModified)];
  if (etag !== null) headers["if-none-match"] = etag;
  if (lastModified !== null) headers["if-modified-since"] = lastModified;
  return request(url, { dispatcher: agent, headers });
}

async function readDocument(response: Dispatcher.ResponseData, feed: Download): Promise<Document | null> {
  const where = withoutSecrets(feed.url);
  const conditional = validator(feed.etag) !== null || validator(feed.lastModified) !== null;
  if (response.statusCode === 304 && conditional) {
    discard(response.body);
    return null;
  }
  // Also for an unexpected 304, which would leave an empty library empty.
  if (response.statusCode !== 200) {
    discard(response.body);
    throw new FeedError("status", `${where} returned ${response.statusCode}`);
  }
  return {
    body: await readBody(response, feed),
    contentType: header(response, "content-type"),
    etag: validator(header(response, "etag")),
    lastModified: validator(header(response, "last-modified")),
  };
}

/** The decompressed body. Stops within one chunk of the limit, as protection against gzip bombs. */
async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  { url, maxBytes }: Download,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) {
        throw new FeedError("too-large", `${withoutSecrets(url)} is larger than ${maxBytes} bytes`);
      }
      chunks.push(chunk);
    }
  };

  const encoding = String(headers["content-encoding"] ?? "identity").toLowerCase();
  const createDecompressor = decompressors.get(encoding);
  if (createDecompressor !== undefined) await pipeline(body, createDecompressor(), collect);
  else if (encoding === "identity") await pipeline(body, collect);
  else {
    discard(body);
    throw new FeedError("malformed", `${withoutSecrets(url)} has a content encoding that was not accepted`);
  }
  return Buffer.concat(chunks, size);
}

function isHttpUrl(url: URL | null): url is URL {
  return url !== null && (url.protocol === "http:" || url.protocol === "https:");
}

function header(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** The validator, or null if it is not safe to store and send. */
function validator(value: string | null): string | null {
  return value !== null && /^[\x20-\x7e]{1,1000}$/.test(value) ? value : null;
}

/** Discards an unread body without waiting for its end. */
function discard(body: Readable): void {
  body.on("error", () => {}).destroy();
}

/** The URL without user, password, query and fragment, for logs. */
function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  return url === null ? "the feed" : `${url.origin}${url.pathname}`;
}

function errorCodeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^[A-Z0-9_]+$/.test(code) ? code : "unknown";
}
