import {
  type BodyInput,
  consentHeader,
  type EndpointShape,
  historyEntryHeader,
  idempotencyHeader,
  type ResponseData,
} from "@kindling/contracts/endpoint.ts";
import type { z } from "zod";
import { HttpError, InvalidResponseError, NetworkError, TimeoutError } from "./api-errors.ts";

/** The timeout of reads and creations, in ms. */
export const defaultTimeoutMs = 30_000;

type ParamsInput<E extends EndpointShape> = E["params"] extends z.ZodType
  ? { [K in keyof z.input<E["params"]>]: string | number }
  : undefined;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };

export type CallOptions<E extends EndpointShape> = Given<"params", ParamsInput<E>> &
  Given<"body", BodyInput<E>> &
  CommonOptions;

interface CommonOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** The statuses that count as success; any 2xx by default. */
  successStatuses?: readonly number[] | undefined;
  /** The query string, without "?". */
  query?: string | undefined;
  /** The version of the terms that the sender agrees to, for endpoints with `consent`. */
  consent?: string | undefined;
  /** For endpoints that are `idempotent`. */
  idempotencyKey?: string | undefined;
}

export type CallArguments<E extends EndpointShape> =
  Partial<CallOptions<E>> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/**
 * Calls an endpoint of the contracts and returns the `data` of its response, validated by the contract. A response
 * without an envelope is the data itself.
 * @throws HttpError also for a response with `success: false`, TimeoutError, NetworkError,
 * InvalidResponseError, and the signal's own reason when the caller aborts
 */
export async function call<const E extends EndpointShape>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<ResponseData<E>> {
  const data = await callUnparsed(endpoint, options);
  if (data === null && !endpoint.response.isNullable()) throw new InvalidResponseError("empty");
  return parse(endpoint.response, data) as ResponseData<E>;
}

/** What a change saved, and the id of its entry in the history; null if it names none. */
export interface SavedEntry<Data> {
  saved: Data;
  entry: number | null;
}

/** `call`, with the history's entry. @throws as `call` */
export async function callWithEntry<const E extends EndpointShape & { namesEntry: true }>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<SavedEntry<ResponseData<E>>> {
  const response = await request(endpoint, options);
  const entry = response.headers.get(historyEntryHeader);
  const saved = parse(endpoint.response, dataOf(successOf(response))) as ResponseData<E>;
  return { saved, entry: entry === null ? null : Number(entry) };
}

/** @throws InvalidResponseError whose cause names the first problem */
export function parse<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const result = schema.safeParse(data);
  if (!result.success) throw new InvalidResponseError("mismatch", result.error);
  return result.data;
}

/** `call` without validation of the response, for pages that must not load the schemas. */
export async function callUnparsed(
  endpoint: Pick<EndpointShape, "method" | "path">,
  options?: LooseOptions,
): Promise<unknown> {
  return dataOf(await callForResponse(endpoint, options));
}

function dataOf(response: object): unknown {
  if (!("success" in response)) return response;
  if (!("data" in response)) throw new InvalidResponseError("empty");
  return response.data;
}

/** The whole response of a success, not validated: lists have more in it than `data`. */
export async function callForResponse(
  endpoint: Pick<EndpointShape, "method" | "path">,
  options?: LooseOptions,
): Promise<object> {
  return successOf(await request(endpoint, options));
}

async function request(
  { method, path }: Pick<EndpointShape, "method" | "path">,
  options: LooseOptions = {},
): Promise<RawResponse> {
  const { params, query, signal, timeoutMs = defaultTimeoutMs, successStatuses } = options;
  const address = query ? `${pathOf(path, params)}?${query}` : pathOf(path, params);
  const response = await send(method, address, options, signal, timeoutMs);
  const ok = successStatuses ? successStatuses.includes(response.status) : response.ok;
  return { ...response, ok };
}

interface LooseOptions extends CommonOptions {
  params?: Record<string, string | number> | undefined;
  body?: unknown;
}

interface RawResponse {
  status: number;
  ok: boolean;
  text: string;
  headers: Headers;
}

/** The path with its parameters filled in. */
export function pathOf(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

async function send(
  method: string,
  path: string,
  { body, consent, idempotencyKey }: Pick<LooseOptions, "body" | "consent" | "idempotencyKey">,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<RawResponse> {
  signal?.throwIfAborted();
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new TimeoutError(timeoutMs)), timeoutMs);
  const forward = () => abort.abort(signal?.reason);
  signal?.addEventListener("abort", forward);
  try {
    const response = await fetch(path, {
      method,
      // The browser's cache would keep personal data on the disk, also after sign-out and erasure.
      cache: "no-store",
      signal: abort.signal,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(consent === undefined ? {} : { [consentHeader]: consent }),
        ...(idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, ok, headers } = response;
    return { status, ok, headers, text: await response.text() };
  } catch (error) {
    // Browsers throw different errors on an abort.
    if (abort.signal.aborted) throw abort.signal.reason;
    throw new NetworkError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", forward);
  }
}

/** The response, if it is a success. @throws HttpError, InvalidResponseError */
function successOf({ status, ok, text }: RawResponse): object {
  const response = readJson(text);
  if (!ok) throw new HttpError(status, response, response === undefined);
  if (response === undefined) throw new InvalidResponseError("unreadable");
  if (response === null) throw new InvalidResponseError("empty");
  if (typeof response !== "object") throw new InvalidResponseError("mismatch");
  if ("success" in response && response.success !== true) throw new HttpError(status, response);
  return response;
}

/** The parsed text, or undefined if it is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
