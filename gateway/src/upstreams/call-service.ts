import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Caller } from "@kindling/contracts/access.ts";
import {
  type BodyInput,
  type EndpointShape,
  type ResponseData,
  seenBy,
} from "@kindling/contracts/endpoint.ts";
import { failure } from "@kindling/contracts/envelope.ts";
import { page } from "@kindling/contracts/lists/list-response.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import { identityHeader, signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import { currentSpan } from "@kindling/service-kit/tracing/tracer.ts";
import type { UpstreamResponse } from "./upstream.ts";
import { UpstreamError } from "./upstream-failure.ts";
import type { Service, Upstreams } from "./upstreams.ts";

export interface CallInput<E extends EndpointShape> {
  caller: Caller;
  body?: BodyInput<E>;
  /** The id in the path, if it has one, and that of an entry of its history. */
  id?: number;
  entry?: number;
  query?: Readonly<Record<string, string>>;
  requestId: string;
}

/** Calls an endpoint of a service as the caller. @throws AppError with the service's failure */
export type CallService = <E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<ResponseData<E>>;

/** Counts the records of a list of a service: all that the query selects. @throws as `CallService` */
export type CountInService = (
  endpoint: EndpointShape & Required<Pick<EndpointShape, "window">>,
  input: { query?: Readonly<Record<string, string>>; requestId: string },
) => Promise<number>;

/** The gateway's own calls to services, over the connections of clients' requests. */
export function createCallService(upstreams: Upstreams, secrets: readonly string[]): CallService {
  const send = sender(upstreams, secrets);
  return async (endpoint, input) => {
    const envelope = await send(endpoint, input);
    const { data } = (envelope ?? {}) as { data?: unknown };
    const parsed = seenBy(endpoint, input.caller.role).response.safeParse(data);
    if (!parsed.success) throw new UpstreamError("broken");
    return parsed.data as ResponseData<typeof endpoint>;
  };
}

/** As `createCallService`, for counts. */
export function createCountInService(upstreams: Upstreams, secrets: readonly string[]): CountInService {
  const send = sender(upstreams, secrets);
  return async (endpoint, { query, requestId }) => {
    const envelope = await send(endpoint, {
      caller: { role: "viewer" },
      query: { ...query, limit: "1" },
      requestId,
    });
    const parsed = page.safeParse((envelope as { page?: unknown } | null)?.page);
    if (!parsed.success) throw new UpstreamError("broken");
    return parsed.data.total;
  };
}

/** Sends requests and returns the envelopes of successes. */
function sender(upstreams: Upstreams, secrets: readonly string[]) {
  return async <E extends EndpointShape>(
    endpoint: E,
    { caller, body, id, entry, query = {}, requestId }: CallInput<E>,
  ): Promise<unknown> => {
    const service = endpoint.owner as Service;
    const span = currentSpan();
    const response = await upstreams[service].request({
      path: endpoint.path.replace(":id", String(id)).replace(":entry", String(entry)) + searchOf(query),
      method: endpoint.method,
      headers: {
        accept: "application/json",
        "x-request-id": requestId,
        ...(span === null ? {} : { traceparent: span.traceparent }),
        [identityHeader]: signIdentity(caller, service, secrets),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const envelope = await readJson(response);
    if (response.statusCode === endpoint.status) return envelope;
    const problem = failure.safeParse(envelope);
    if (response.statusCode < 400 || !problem.success) throw new UpstreamError("broken");
    const { error, code, details } = problem.data;
    const retryAfter = Number(response.headers["retry-after"]);
    throw new AppError(response.statusCode, code, error, details, retryAfter || undefined);
  };
}

function searchOf(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? "" : `?${search}`;
}

async function readJson({ body }: UpstreamResponse): Promise<unknown> {
  try {
    const bytes = body instanceof Readable ? await buffer(body) : body;
    return JSON.parse(bytes?.toString("utf8") ?? "null");
  } catch (cause) {
    throw new UpstreamError("broken", cause);
  }
}
