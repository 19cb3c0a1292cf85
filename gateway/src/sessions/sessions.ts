import type { Caller } from "@kindling/contracts/access.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { forbidden, unauthenticated } from "@kindling/service-kit/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import type { Audit } from "../activity/audit.ts";
import type { Admin } from "../credentials/admins.ts";
import type { SessionRateLimiter } from "../rate-limits/session-rate-limiter.ts";
import { deviceOf } from "./device.ts";
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
  audit: Audit;
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
   * stored a moment later, so `isStillValid` is checked after storing this one. No session lasts without an entry in
   * the audit, which `finish` may record in a transaction with its own changes.
   * @throws 401 when the account changed while its owner signed in, 403 when it is suspended, and as `Audit.record` does
   */
  async signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SignedInUser,
    isStillValid: () => Promise<boolean> = async () => true,
    finish: (record: (client?: pg.PoolClient) => Promise<void>) => Promise<void> = (record) => record(),
  ): Promise<void> {
    const { store, cookie, audit } = this.options;
    await this.end(request);
    const actor = "id" in user ? user : { role: user.role, name: user.name };
    const token = await store.start(user, deviceOf(request.headers["user-agent"]));
    if (token === null) {
      await audit.note({ action: "sign-in-failed", actor, requestId: request.id });
      throw forbidden(texts.accountSuspended);
    }
    let isRecorded = false;
    try {
      if (!(await isStillValid())) throw unauthenticated();
      await finish((client) => audit.record({ action: "signed-in", actor, requestId: request.id }, client));
      isRecorded = true;
    } finally {
      if (!isRecorded) await store.end(token);
    }
    cookie.set(request, reply, token);
    request.log.info(
      "id" in user ? { as: user.role, id: user.id } : { as: user.role, admin: user.name },
      "signed in",
    );
  }

  /** Ends the session of a request on all replicas, and clears the cookie. */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { cookie, audit } = this.options;
    const session = await this.end(request);
    cookie.clear(request, reply);
    if (session) await audit.note({ action: "signed-out", actor: session.caller, requestId: request.id });
  }

  /**
   * Ends the sessions of an admin, but not the one with the key `own`, in the transaction of `client` if there is one.
   */
  async endOthers(admin: Admin, own: Buffer, client?: pg.PoolClient): Promise<void> {
    this.reportEnded(await this.options.store.endAll(admin, own, client));
  }

  /** Calls `onEnd` for sessions that other code ended in the database. */
  reportEnded(keys: readonly Buffer[]): void {
    for (const key of keys) this.options.onEnd(key);
  }

  private async end(request: FastifyRequest): Promise<Session | null> {
    const { store, cookie, onEnd } = this.options;
    const session = await store.end(cookie.read(request));
    if (session !== null) onEnd(session.key);
    return session;
  }
}
