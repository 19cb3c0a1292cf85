import type { Caller } from "@kindling/contracts/access.ts";
import { unauthenticated } from "@kindling/service-kit/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionMeter } from "../rate-limits/session-meter.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { Session, SessionStore, SignedIn } from "./session-store.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The session that it was asked in, once that was looked up. */
    session: Session | null;
  }
}

export interface SessionsParts {
  store: SessionStore;
  cookie: SessionCookie;
  meter: SessionMeter;
  /** Called with the key of a session that was ended here. */
  onEnd: (key: Buffer) => void;
}

/** Requests and the sessions that they are asked in. */
export class Sessions {
  private readonly parts: SessionsParts;

  constructor(parts: SessionsParts) {
    this.parts = parts;
  }

  /**
   * Who calls, by the cookie. What is left open by itself, such as a stream, does not keep a session
   * from falling idle: `use` is then false.
   * @throws 429 when the session asks too much
   */
  async callerOf(request: FastifyRequest, use = true): Promise<Caller> {
    return (await this.find(request, use))?.caller ?? { role: "public" };
  }

  /** The session of a request, or null. @throws 429 when it asks too much */
  async find(request: FastifyRequest, use = true): Promise<Session | null> {
    const { store, cookie, meter } = this.parts;
    request.session = await store.find(cookie.read(request), use);
    if (request.session !== null) meter.take(request.session.key);
    return request.session;
  }

  /**
   * Begins a session under a new id; the one that the request came in, whosever it was, ends. What ends all
   * sessions of an account misses one that is stored a moment later, so `isStillRight` is asked after that.
   * @throws 401 when the account changed while its owner signed in
   */
  async signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    who: SignedIn,
    isStillRight: () => Promise<boolean> = async () => true,
  ): Promise<void> {
    const { store, cookie } = this.parts;
    await this.end(request);
    const token = await store.start(who);
    let isRight = false;
    try {
      isRight = await isStillRight();
    } finally {
      if (!isRight) await store.end(token);
    }
    if (!isRight) throw unauthenticated();
    cookie.set(request, reply, token);
    request.log.info(
      who.role === "admin" ? { as: who.role, admin: who.name } : { as: who.role, id: who.id },
      "signed in",
    );
  }

  /** Ends the session of a request on all replicas, and has the browser forget it. */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.end(request);
    this.parts.cookie.clear(request, reply);
  }

  /** Says that sessions were ended in another way. */
  haveEnded(keys: readonly Buffer[]): void {
    for (const key of keys) this.parts.onEnd(key);
  }

  private async end(request: FastifyRequest): Promise<void> {
    const { store, cookie, onEnd } = this.parts;
    const key = await store.end(cookie.read(request));
    if (key !== null) onEnd(key);
  }
}
