import type { Caller } from "@kindling/contracts/access.ts";
import { type BodyInput, type EndpointShape, type Reply, seenBy } from "@kindling/contracts/endpoint.ts";
import { failure } from "@kindling/contracts/envelope.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import { identityHeader, signIdentity } from "@kindling/service-kit/identity/signed-identity.ts";
import { currentSpan } from "@kindling/service-kit/tracing/tracer.ts";
import type { Service, Upstreams } from "../upstreams.ts";
import { type UpstreamAnswer, WholeBody } from "./exchange.ts";
import type { Upstream } from "./upstream.ts";
import { UpstreamError } from "./upstream-failure.ts";

export interface Question<E extends EndpointShape> {
  caller: Caller;
  body?: BodyInput<E>;
  /** The id in the path, where it has one. */
  id?: number;
  requestId: string;
}

/** Asks an endpoint of a service, as the caller has it. @throws AppError as the service answered */
export type AskService = <E extends EndpointShape>(endpoint: E, question: Question<E>) => Promise<Reply<E>>;

/** Questions of the gateway's own to services, over the connections that callers' requests take. */
export function createAskService(upstreams: Upstreams, secrets: readonly string[]): AskService {
  return async (endpoint, { caller, body, id, requestId }) => {
    const service = endpoint.owner as Service;
    const span = currentSpan();
    const answer = await send(upstreams[service], {
      path: endpoint.path.replace(":id", String(id)),
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
    const said = await jsonOf(answer);
    if (answer.statusCode === endpoint.status) {
      const data = seenBy(endpoint, caller.role).reply.safeParse((said as { data?: unknown } | null)?.data);
      if (data.success) return data.data as Reply<typeof endpoint>;
    }
    const problem = failure.safeParse(said);
    if (answer.statusCode < 400 || !problem.success) throw new UpstreamError("broken");
    const { error, code, details } = problem.data;
    throw new AppError(answer.statusCode, code, error, details);
  };
}

function send(upstream: Upstream, options: Parameters<Upstream["request"]>[0]): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    upstream.request(options, (error, answer) => {
      if (answer) resolve(answer);
      else reject(error);
    });
  });
}

async function jsonOf({ body }: UpstreamAnswer): Promise<unknown> {
  try {
    const bytes = body instanceof WholeBody ? body.bytes : Buffer.concat(await body.toArray());
    return JSON.parse(bytes?.toString("utf8") ?? "null");
  } catch (cause) {
    throw new UpstreamError("broken", cause);
  }
}
