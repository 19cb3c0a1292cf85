import type { z } from "zod";

/** Who answers: a service or the gateway itself. */
export type Owner = "founders" | "investors" | "matches" | "media" | "gateway";

/**
 * Who may call when access is enforced. `founder` and `investor` mean one's own record only, the
 * one named by the `id` parameter where there is one. `gateway` is the gateway itself: what only it
 * may ask has no address outside.
 */
export type Audience = "public" | "admin" | "founder" | "investor" | "gateway";

/** What an audience may send and see of an endpoint where that is less than an admin may. */
export interface View {
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
}

export interface EndpointShape {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The exact path of spec section 7, parameters as `:id`. */
  readonly path: `/${string}`;
  readonly owner: Owner;
  readonly audience: readonly [Audience, ...Audience[]];
  readonly summary: string;
  /** For audiences that send or see less than `body` and `reply` say. */
  readonly views?: Readonly<Partial<Record<Exclude<Audience, "admin" | "gateway">, View>>>;
  readonly params?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The `data` of a successful answer, or of a stream's events; what is not in it is not sent. */
  readonly reply: z.ZodType;
  /** Status of success. */
  readonly status: 200 | 201;
  /** Error statuses of its own, besides those that any endpoint may answer. */
  readonly errors: readonly number[];
  /** Answers carry an ETag and If-None-Match is honoured. */
  readonly etag?: boolean;
  /**
   * Answers with server-sent events until either side ends it, instead of the envelope: the name of
   * each and what it says. Only the first carries `reply`, the others `{}`. Failures are as everywhere.
   */
  readonly stream?: Readonly<Record<string, string>>;
}

/**
 * Declares an endpoint once. From it come the service's route and validation, the gateway's
 * routing and access, the client's typed call, the OpenAPI document and the contract test.
 */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return Object.freeze(endpoint);
}

/** What a handler receives as parameters. */
export type Params<E extends EndpointShape> = E["params"] extends z.ZodType
  ? z.output<E["params"]>
  : undefined;
/** What a handler receives as body, validated. */
export type Body<E extends EndpointShape> = E["body"] extends z.ZodType ? z.output<E["body"]> : undefined;
/** What a caller sends as body. */
export type BodyInput<E extends EndpointShape> = E["body"] extends z.ZodType ? z.input<E["body"]> : undefined;
/** The `data` of a successful answer. */
export type Reply<E extends EndpointShape> = z.output<E["reply"]>;

type ViewOf<E extends EndpointShape, A> = E["views"] extends infer V
  ? A extends keyof V
    ? NonNullable<V[A]>
    : object
  : object;
/** An endpoint as an audience has it. */
export type SeenBy<E extends EndpointShape, A extends Audience> = Omit<E, keyof ViewOf<E, A>> &
  ViewOf<E, A> &
  EndpointShape;

/**
 * The endpoint as `audience` has it: with its own body and reply where `views` names them. Who has
 * no view of their own gets that of the public, but for admins and the gateway, who have the whole.
 */
export function seenBy<E extends EndpointShape, A extends Audience>(endpoint: E, audience: A): SeenBy<E, A> {
  if (audience === "admin" || audience === "gateway") return endpoint as never;
  const { views } = endpoint;
  return { ...endpoint, ...(views?.[audience] ?? views?.public) } as never;
}
