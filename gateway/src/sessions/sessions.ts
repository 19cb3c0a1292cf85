import type { Caller } from "@kindling/contracts/access.ts";
import { unauthenticated } from "@kindling/service-kit/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionMeter } from "../rate-limits/session-meter.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { Session, SessionStore, SignedIn } from "./session-store.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The request's session, once it was looked up. */
    session: Session | null;
  }
}

export interface SessionsParts {
  store: SessionStore;
  cookie: SessionCookie;
  meter: SessionMeter;
  /** Called with the key of a session that ended on this replica. */
  onEnd: (key: Buffer) => void;
}

/** The sessions of requests. */
export class Sessions {
  private readonly parts: SessionsParts;

  constructor(parts: SessionsParts) {
    this.parts = parts;
  }

  /**
   * The caller by the cookie. With `use` false the request does not extend the session.
   * @throws TooManyError at the limit of requests
   */
  async findCaller(request: FastifyRequest, use = true): Promise<Caller> {
    return (await this.find(request, use))?.caller ?? { role: "public" };
  }

  /** The session of a request, or null. @throws TooManyError at the limit of requests */
  async find(request: FastifyRequest, use = true): Promise<Session | null> {
    const { store, cookie, meter } = this.parts;
    request.session = await store.find(cookie.read(request), use);
    if (request.session !== null) meter.take(request.session.key);
    return request.session;
  }

  /**
   * Starts a session and ends the request's previous one. Whatever ends all sessions of an account misses one that is
   * stored a moment later, so `isStillValid` is checked afterwards.
   * @throws 401 when the account changed while its owner signed in
   */
  async signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    who: SignedIn,
    isStillValid: () => Promise<boolean> = async () => true,
  ): Promise<void> {
    const { store, cookie } = this.parts;
    await this.end(request);
    const token = await store.start(who);
    let isValid = false;
    try {
      isValid = await isStillValid();
    } finally {
      if (!isValid) await store.end(token);
    }
    if (!isValid) throw unauthenticated();
    cookie.set(request, reply, token);
    request.log.info(
      who.role === "admin" ? { as: who.role, admin: who.name } : { as: who.role, id: who.id },
      "signed in",
    );
  }

  /** Ends the session of a request on all replicas, and clears the cookie. */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.end(request);
    this.parts.cookie.clear(request, reply);
  }

  /** Reports sessions that were ended elsewhere in the code. */
  reportEnded(keys: readonly Buffer[]): void {
    for (const key of keys) this.parts.onEnd(key);
  }

  private async end(request: FastifyRequest): Promise<void> {
    const { store, cookie, onEnd } = this.parts;
    const key = await store.end(cookie.read(request));
    if (key !== null) onEnd(key);
  }
}
