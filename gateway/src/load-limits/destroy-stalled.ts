import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How far the sending of a connection's responses has come, and since when (`performance.now()`). */
interface Progress {
  readonly sent: number;
  readonly unsent: number;
  readonly since: number;
}

/**
 * Destroys connections whose clients have read nothing for `stallMs`, though something waits to be sent. That frees
 * what the responses hold: requests in flight, connections to services, memory. Node's own timeout would not do, as it
 * starts again with every byte that arrives.
 */
export function destroyStalled(app: FastifyInstance, stallMs: number): void {
  const open = new Map<Socket, Progress | null>();
  app.server.on("connection", (socket: Socket) => {
    open.set(socket, null);
    socket.once("close", () => open.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, before] of open) {
      const progress = progressOf(socket, now);
      const isStalled = before?.sent === progress?.sent && before?.unsent === progress?.unsent;
      if (progress === null || before === null || !isStalled) open.set(socket, progress);
      else if (now - before.since >= stallMs) socket.destroy();
    }
  }, stallMs / 5);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/** Null when nothing waits to be sent. */
function progressOf(socket: Socket, since: number): Progress | null {
  if (socket.writableLength === 0) return null;
  // What the kernel has not taken of the current write. Only Node's internals show it, for their own timeout; without
  // it, a large response that is written at once would look stalled until all of it is sent.
  const { _handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  const unsent = _handle?.writeQueueSize ?? 0;
  return { sent: socket.bytesWritten - socket.writableLength, unsent, since };
}
