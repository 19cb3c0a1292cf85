import type { FastifyRequest } from "fastify";
import { isLoopback } from "./loopback.ts";

/**
 * The host and port that a request asks for, in lower case: of the Host header alone, since what
 * X-Forwarded-Host says anyone may write.
 */
export function askedHost({ raw }: Pick<FastifyRequest, "raw">): string {
  return (raw.headers.host ?? "").trim().toLowerCase();
}

/** Whether a request asks for an address that only this machine has. */
export function asksThisMachine(request: Pick<FastifyRequest, "raw">): boolean {
  return isLoopback(askedHost(request).replace(/:\d*$/, ""));
}
