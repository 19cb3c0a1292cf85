import type { Socket } from "node:net";
import { texts } from "@kindling/contracts/texts.ts";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../errors.ts";
import { stopListening } from "./stop-listening.ts";

/** How often idle connections are closed while the app closes, in ms. */
const closeIdleMs = 50;

/**
 * While the app closes, requests in flight may finish for up to `graceMs`, and new ones on open connections get 503.
 * Node alone closes only the connections that are idle at once: a connection whose request ends later, or one that a
 * browser opened and never used, would delay the process for a minute.
 */
export function closeGracefully(app: FastifyInstance, graceMs: number): void {
  const { server } = app;
  const unused = new Set<Socket>();
  let closing = false;
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("onRequest", async () => {
    if (closing) throw new AppError(503, "upstream_unavailable", texts.upstreamDown);
  });
  app.addHook("preClose", async () => {
    closing = true;
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    const timer = setInterval(() => server.closeIdleConnections(), closeIdleMs);
    const end = setTimeout(() => server.closeAllConnections(), graceMs);
    void stopListening(app).finally(() => {
      clearInterval(timer);
      clearTimeout(end);
    });
  });
}
