import type { FastifyRequest } from "fastify";
import { isLoopback } from "./loopback.ts";

/**
 * The host and port of the Host header, in lower case. X-Forwarded-Host is ignored, since any client can send it.
 */
export function requestedHost({ raw }: Pick<FastifyRequest, "raw">): string {
  return (raw.headers.host ?? "").trim().toLowerCase();
}

/** Whether a request is for a loopback address. */
export function isForLoopback(request: Pick<FastifyRequest, "raw">): boolean {
  return isLoopback(requestedHost(request).replace(/:\d*$/, ""));
}
