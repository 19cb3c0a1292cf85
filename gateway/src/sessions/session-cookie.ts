import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isForLoopback } from "../access/requested-host.ts";

/**
 * The cookie with a session's token. Its prefix __Host- binds it to the host and to HTTPS, so that a page on a
 * neighbouring domain cannot replace it. On loopback, without HTTPS, it has no prefix.
 */
export class SessionCookie {
  private readonly secure: boolean | undefined;

  /** The cookie is secure if `publicUrl` is https; without a `publicUrl`, unless the request's host is loopback. */
  constructor(publicUrl: string | undefined) {
    this.secure = publicUrl?.startsWith("https:");
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.nameFor(request)];
  }

  set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    this.write(request, reply, token, {});
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    this.write(request, reply, "", { maxAge: 0, expires: new Date(0) });
  }

  private write(request: FastifyRequest, reply: FastifyReply, value: string, more: object): void {
    const secure = this.isSecure(request);
    const attributes = { path: "/", httpOnly: true, sameSite: "strict", secure, ...more } as const;
    reply.setCookie(this.nameFor(request), value, attributes);
  }

  private nameFor(request: FastifyRequest): string {
    return this.isSecure(request) ? "__Host-kindling" : "kindling";
  }

  private isSecure(request: FastifyRequest): boolean {
    return this.secure ?? !isForLoopback(request);
  }
}
