import { listAdmins, readAdminSignIn } from "@kindling/contracts/admins/endpoints.ts";
import type { EndpointShape, ResponseData } from "@kindling/contracts/endpoint.ts";
import type { ErrorCode, Failure } from "@kindling/contracts/envelope.ts";
import { getConfig, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import { listResponse, windowResponse } from "@kindling/contracts/lists/list-response.ts";
import { listPublicVideos } from "@kindling/contracts/media/endpoints.ts";
import type { z } from "zod";

/** A request that the client sent, validated by its endpoint. */
export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The ids in the path, such as { id: 7 }. */
  params: Record<string, number>;
  body: unknown;
  headers: Headers;
  /** Headers for the response. */
  reply: Headers;
}

/** A handler throws it to respond with a failure. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** What else the response has. */
  readonly more: Partial<Failure>;

  constructor(status: number, message: string, code: ErrorCode = "internal", more: Partial<Failure> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

interface Route {
  method: string;
  pattern: URLPattern;
  respond: (request: SentRequest) => Promise<Response>;
}

/**
 * Stands in for the gateway in component tests: answers the api-client's requests by endpoint. Bodies and responses
 * are validated by the contract, so a handler that no longer fits it fails its test.
 */
export class FakeServer {
  /** Every request so far, as "METHOD path". */
  readonly seen: string[] = [];
  /** What a test must not leave behind: requests without a handler, and what violated the contract. */
  readonly problems: string[] = [];
  private routes: Route[] = [];

  constructor() {
    this.on(getConfig, () => openConfig);
    this.on(getSession, () => null);
    this.on(readAdminSignIn, () => ({ name: "no" as const, email: false }));
    this.on(listAdmins, () => ({ admins: [], shared_passcode: "on" as const }));
    // The landing page asks for them once they are near.
    this.on(listPublicVideos, () => []);
  }

  /** Answers an endpoint; the last handler of an endpoint wins. A promise holds the response until it settles. */
  on<E extends EndpointShape>(
    endpoint: E,
    handle: (request: SentRequest) => ResponseData<E> | Promise<ResponseData<E>>,
  ): void {
    const bodies = allowed(endpoint, "body");
    const responses = allowed(endpoint, "response");
    this.add(endpoint.method, endpoint.path, async (request) => {
      if (bodies.length > 0) this.validate(`the body of ${endpoint.name}`, bodies, request.body);
      const data = await handle(request);
      this.validate(`the response of ${endpoint.name}`, responses, data);
      return Response.json({ success: true, data }, { status: endpoint.status, headers: request.reply });
    });
  }

  /** Answers an endpoint with JSON Lines. What the handler throws breaks the connection. */
  onLines<E extends EndpointShape>(
    endpoint: E,
    handle: (request: SentRequest) => AsyncGenerator<ResponseData<E>>,
  ): void {
    const bodies = allowed(endpoint, "body");
    this.add(endpoint.method, endpoint.path, async (request) => {
      if (bodies.length > 0) this.validate(`the body of ${endpoint.name}`, bodies, request.body);
      const lines = handle(request);
      const body = new ReadableStream({
        pull: async (stream) => {
          const { value, done } = await lines.next();
          if (done) return stream.close();
          this.validate(`a line of ${endpoint.name}`, [endpoint.response], value);
          stream.enqueue(new TextEncoder().encode(`${JSON.stringify(value)}\n`));
        },
      });
      return new Response(body);
    });
  }

  /** Answers a list of which a query chooses a part, with the whole body: `success`, `data`, `page`; or a file. */
  onList(endpoint: EndpointShape, handle: (request: SentRequest) => object | Promise<object>): void {
    const { list, response, name } = endpoint;
    const schema = list ? listResponse(list, response) : windowResponse(response);
    this.add(endpoint.method, endpoint.path, async (request) => {
      const body = await handle(request);
      if (body instanceof Response) return body;
      this.validate(`the response of ${name}`, [schema], body);
      return Response.json(body);
    });
  }

  /** Answers a path with any response, also one that violates the contract, or with a failure of the network. */
  respond(
    method: string,
    path: string,
    respond: (request: SentRequest) => Response | Promise<Response>,
  ): void {
    this.add(method, path, async (request) => respond(request));
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input), window.location.href);
    const method = init?.method ?? "GET";
    this.seen.push(`${method} ${url.pathname}`);
    const route = this.routes.find(
      (candidate) => candidate.method === method && candidate.pattern.test({ pathname: url.pathname }),
    );
    if (!route) {
      this.problems.push(`no handler for ${method} ${url.pathname}`);
      return failed(new Refusal(501, "Not faked"));
    }
    const body = init?.body === undefined ? undefined : JSON.parse(String(init.body));
    const sent = {
      method,
      path: url.pathname,
      query: url.searchParams,
      params: idsIn(route.pattern, url),
      body,
      headers: new Headers(init?.headers),
      reply: new Headers(),
    };
    return untilAborted(route.respond(sent), init?.signal);
  };

  private add(method: string, path: string, handle: (request: SentRequest) => Promise<Response>): void {
    const respond: Route["respond"] = async (request) => {
      try {
        return await handle(request);
      } catch (error) {
        if (error instanceof Refusal) return failed(error);
        throw error;
      }
    };
    this.routes.unshift({ method, pattern: new URLPattern({ pathname: path }), respond });
  }

  private validate(what: string, schemas: z.ZodType[], value: unknown): void {
    const results = schemas.map((schema) => schema.safeParse(value));
    if (results.some(({ success }) => success)) return;
    const problem = `${what} violates the contract: ${results.map(({ error }) => error?.message).join(" ")}`;
    this.problems.push(problem);
    throw new Error(problem);
  }
}

/** A response that never comes, and a connection that breaks before it. */
export const hang = (): Promise<Response> => new Promise(() => {});
export const breakConnection = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));

function idsIn(pattern: URLPattern, { pathname }: URL): Record<string, number> {
  const groups = pattern.exec({ pathname })!.pathname.groups;
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, Number(text)]));
}

/** What the endpoint and each of its views allow. */
function allowed(endpoint: EndpointShape, part: "body" | "response"): z.ZodType[] {
  const views = Object.values(endpoint.views ?? {}).map((view) => view?.[part]);
  return [endpoint[part], ...views].filter((schema) => schema !== undefined);
}

const failed = ({ status, message, code, more }: Refusal) =>
  Response.json({ success: false, error: message, code, ...more }, { status });

/** Like fetch, rejects when the signal aborts; the body then breaks off. */
function untilAborted(response: Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  if (!signal) return response;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    const breakable = (body: ReadableStream) => body.pipeThrough(new TransformStream(), { signal });
    response
      .then((given) => (given.body ? new Response(breakable(given.body), given) : given))
      .then(resolve, reject);
  });
}

/** The configuration of a community with open access. */
export const openConfig: ResponseData<typeof getConfig> = {
  product: "Kindling",
  access: "open",
  admin_sign_in: "passcode",
  founder_sign_in: "email-only",
  discord_invite_url: null,
  founder_opt_in_url: null,
  founder_portal_url: null,
  contact_email: "hello@community.example",
  video_channel_url: null,
};

/** The configuration of a community where members sign in. */
export const enforcedConfig: ResponseData<typeof getConfig> = { ...openConfig, access: "enforced" };
