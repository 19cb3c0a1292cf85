import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { texts } from "@kindling/contracts/texts.ts";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { toFailure } from "./error-handler.ts";

/** A rejected connection is destroyed after this, in ms. */
const lingerMs = 1_000;
const reasons = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };
const problemOf = {
  400: new AppError(400, "malformed", texts.invalidInput),
  408: new AppError(408, "malformed", texts.notReceived),
  431: new AppError(431, "too_large", texts.tooLarge),
};

/** Fastify's `clientErrorHandler`: rejects what is not HTTP, too slow, or has too large headers. */
export function rejectMalformed(error: Error & { code?: string }, socket: Socket): void {
  const inProgress = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
  // The client would read this response as part of the one in progress.
  if (error.code === "ECONNRESET" || !socket.writable || inProgress?.headersSent) {
    socket.destroy();
    return;
  }
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  reject(socket, status);
}

/**
 * Sends the failure envelope where Node itself would respond with an empty body: no Host header or several,
 * CONNECT. An unknown Expect header is ignored.
 */
export function overrideNodeResponses(app: FastifyInstance): void {
  const { server } = app;
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", (_request, socket: Socket) => {
    socket.on("error", () => {});
    reject(socket, 400);
  });
  app.addHook("onRequest", async ({ raw }) => {
    if (!hasOneHost(raw)) throw new AppError(400, "malformed", texts.invalidInput);
  });
}

/** With several Host headers, Node uses the first, and a proxy in front may use another. */
function hasOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0";
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  return count === 1 && /^[\w.:[\]-]*$/.test(host.trim());
}

function reject(socket: Socket, status: keyof typeof reasons): void {
  const body = JSON.stringify(toFailure(problemOf[status]).body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${reasons[status]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
  socket.setTimeout(lingerMs, () => socket.destroy());
}
