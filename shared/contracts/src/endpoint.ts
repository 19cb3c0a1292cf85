import type { z } from "zod";
import type { ListDefinition } from "./lists/list-definition.ts";

/** The owner of an endpoint: a service or the gateway. */
export type Owner = "founders" | "investors" | "matches" | "media" | "gateway";

/**
 * Who may call an endpoint when access is enforced. `founder` and `investor` may access only their own record, that of
 * the `id` parameter if there is one. `viewer` sees what an admin sees and changes nothing, so it is in the audience of
 * each GET for admins. Endpoints for `gateway` alone are not routed.
 */
export type Audience = "public" | "admin" | "viewer" | "founder" | "investor" | "gateway";

/** The header that names the version of the terms and the privacy notice that a form showed (decision 43). */
export const consentHeader = "x-consent-version";

/** From the gateway: reply to a registration with a known email as to any other; the gateway mails its owner. */
export const hideKnownEmailHeader = "x-hide-known-email";
/** The header of a creation that may be sent again (decision 64). */
export const idempotencyHeader = "idempotency-key";
/** The header of the response to a creation that was sent again. */
export const replayedHeader = "idempotent-replayed";
/** The header of the response to an edit, with the id of the history's entry, by which the edit is undone. */
export const historyEntryHeader = "history-entry";

/** The body and response of an audience that may send or see less than an admin. */
export interface View {
  readonly body?: z.ZodType;
  readonly response?: z.ZodType;
}

export interface EndpointShape {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The exact path, parameters as `:id`. */
  readonly path: `/${string}`;
  readonly owner: Owner;
  /** With access enforced the gateway handles it and calls the owner; otherwise it forwards it (decision 12). */
  readonly handledBy?: "gateway";
  readonly audience: readonly [Audience, ...Audience[]];
  readonly summary: string;
  /** For audiences that may send or see less than `body` and `response`. */
  readonly views?: Readonly<Partial<Record<Exclude<Audience, "admin" | "viewer" | "gateway">, View>>>;
  readonly params?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Maximum size of the body in bytes, if it may have more than 128 KiB. */
  readonly bodyLimit?: number;
  /** The `data` of a success, or of a stream's events; other fields are not sent. */
  readonly response: z.ZodType;
  /** Status of success. */
  readonly status: 200 | 201;
  /** Its own error statuses, beside those of every endpoint. */
  readonly errors: readonly number[];
  /** The response is a list, which query parameters search, filter, sort and cut (`lists/list-query.ts`). */
  readonly list?: ListDefinition;
  /**
   * The response is a list of which query parameters choose a part (`lists/list-query.ts`): `limit` and `offset`, and
   * if it can be sorted, `sort` and `ids`. Each of `flags` is a parameter that leaves out records, with its
   * description.
   */
  readonly window?: { readonly sorts: readonly string[]; readonly flags?: Readonly<Record<string, string>> };
  /** Query parameters of other endpoints, and the formats besides JSON that its `format` names. */
  readonly query?: z.ZodType;
  readonly exports?: readonly ("csv" | "jsonl")[];
  /** The sender agrees to the terms. While a version of them is configured, the request names it in `consentHeader`. */
  readonly consent?: boolean;
  /** The same request, sent again within a day with the same `idempotencyHeader`, returns the record of the first. */
  readonly idempotent?: boolean;
  /** The response names the entry that the change added to the history, in `historyEntryHeader`. */
  readonly namesEntry?: boolean;
  /**
   * Responds with JSON Lines instead of the envelope, as things happen: each line is a `response`. A response without
   * its last line was broken off. Failures use the envelope.
   */
  readonly lines?: boolean;
  /** Responses have an ETag, and If-None-Match is honoured. */
  readonly etag?: boolean;
  /**
   * Responds with server-sent events instead of the envelope: the name and meaning of each. Only the first carries
   * `response`, the others `{}`. Failures use the envelope.
   */
  readonly stream?: Readonly<Record<string, string>>;
}

/**
 * Declares an endpoint once. The service's route and validation, the gateway's routing and access, the client's typed
 * call, the OpenAPI document and the contract tests derive from it.
 */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return Object.freeze(endpoint);
}

/** The parameters that a handler receives. */
export type Params<E extends EndpointShape> = E["params"] extends z.ZodType
  ? z.output<E["params"]>
  : undefined;
/** The validated body that a handler receives. */
export type Body<E extends EndpointShape> = E["body"] extends z.ZodType ? z.output<E["body"]> : undefined;
/** The body that a caller sends. */
export type BodyInput<E extends EndpointShape> = E["body"] extends z.ZodType ? z.input<E["body"]> : undefined;
/** The `data` of a success. */
export type ResponseData<E extends EndpointShape> = z.output<E["response"]>;

type ViewOf<E extends EndpointShape, A> = E["views"] extends infer V
  ? A extends keyof V
    ? NonNullable<V[A]>
    : object
  : object;
/** An endpoint for one audience. */
export type SeenBy<E extends EndpointShape, A extends Audience> = Omit<E, keyof ViewOf<E, A>> &
  ViewOf<E, A> &
  EndpointShape;

/**
 * The endpoint for `audience`, with the body and response of its view. Audiences without a view get the public's,
 * except admins, viewers and the gateway, who get the whole.
 */
export function seenBy<E extends EndpointShape, A extends Audience>(endpoint: E, audience: A): SeenBy<E, A> {
  if (audience === "admin" || audience === "viewer" || audience === "gateway") return endpoint as never;
  const { views } = endpoint;
  return { ...endpoint, ...(views?.[audience] ?? views?.public) } as never;
}
