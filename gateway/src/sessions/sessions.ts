import type { Caller } from "@kindling/contracts/access.ts";
import { unauthenticated } from "@kindling/service-kit/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionRateLimiter } from "../rate-limits/session-rate-limiter.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { Session, SessionStore, SignedInUser } from "./session-store.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The request's session, once it was looked up. */
    session: Session | null;
  }
}

export interface SessionsOptions {
  store: SessionStore;
  cookie: SessionCookie;
  sessionRateLimiter: SessionRateLimiter;
  /** Called with the key of a session that ended on this replica. */
  onEnd: (key: Buffer) => void;
}

/** The sessions of requests. */
export class Sessions {
  private readonly options: SessionsOptions;

  constructor(options: SessionsOptions) {
    this.options = options;
  }

  /**
   * The caller by the cookie. With `use` false the request does not extend the session.
   * @throws TooManyError at the request limit
   */
  async findCaller(request: FastifyRequest, use = true): Promise<Caller> {
    return (await this.find(request, use))?.caller ?? { role: "public" };
  }

  /** The session of a request, or null. @throws TooManyError at the request limit */
  async find(request: FastifyRequest, use = true): Promise<Session | null> {
    const { store, cookie, sessionRateLimiter } = this.options;
    request.session = await store.find(cookie.read(request), use);
    if (request.session !== null) sessionRateLimiter.take(request.session.key);
    return request.session;
  }

  /**
   * Starts a session and ends the request's previous one. Code that ends all sessions of an account misses a session
   * stored a moment later, so `isStillValid` is checked after storing this one.
   * @throws 401 when the account changed while its owner signed in
   */
  async signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    isStillValid: () => Promise<boolean> = async () => true,
  ): Promise<void> {
    const { store, cookie } = this.options;
    await this.end(request);
    const token = await store.start(user);
    let isValid = false;
    try {
      isValid = await isStillValid();
    } finally {
      if (!isValid) await store.end(token);
    }
    if (!isValid) throw unauthenticated();
    cookie.set(request, reply, token);
    request.log.info(
      user.role === "admin" ? { as: user.role, admin: user.name } : { as: user.role, id: user.id },
      "signed in",
    );
  }

  /** Ends the session of a request on all replicas, and clears the cookie. */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.end(request);
    this.options.cookie.clear(request, reply);
  }

  /** Calls `onEnd` for sessions that other code ended in the database. */
  reportEnded(keys: readonly Buffer[]): void {
    for (const key of keys) this.options.onEnd(key);
  }

  private async end(request: FastifyRequest): Promise<void> {
    const { store, cookie, onEnd } = this.options;
    const key = await store.end(cookie.read(request));
    if (key !== null) onEnd(key);
  }
}
