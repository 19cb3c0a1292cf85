import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { texts } from "@kindling/contracts/texts.ts";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { toFailure } from "./errors-to-replies.ts";

/** How long a refused caller may take to hang up, in ms. */
const lingerMs = 1_000;
const reasons = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };

/** Fastify's `clientErrorHandler`: answers what is not HTTP, or too slow, or too long in its headers. */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  const answering = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
  // What comes after the beginning of another answer would be taken for the rest of it.
  if (error.code === "ECONNRESET" || !socket.writable || answering?.headersSent) {
    socket.destroy();
    return;
  }
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  refuse(socket, status);
}

/**
 * Gives the envelope also to the few requests that Node would answer by itself, with an empty body:
 * no Host header or several, an Expect header of its own kind (which may be passed over), CONNECT.
 */
export function answerWhatNodeWould(app: FastifyInstance): void {
  const { server } = app;
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", (_request, socket: Socket) => {
    socket.on("error", () => {});
    refuse(socket, 400);
  });
  app.addHook("onRequest", async ({ raw }) => {
    if (!hasOneHost(raw)) throw new AppError(400, "malformed", texts.invalidInput);
  });
}

/** Of several Host headers Node takes the first, and a proxy in front may take another. */
function hasOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0";
  const times = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  return times === 1 && /^[\w.:[\]-]*$/.test(host.trim());
}

function refuse(socket: Socket, status: keyof typeof reasons): void {
  const problem =
    status === 431
      ? new AppError(status, "too_large", texts.tooLarge)
      : new AppError(status, "malformed", texts.invalidInput);
  const body = JSON.stringify(toFailure(problem).body);
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
