import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { addressKey } from "../rate-limits/client-address.ts";

/** Closes connections of an address that has `limit` open. For clients that connect without a proxy in between. */
export function limitConnections({ server }: FastifyInstance, limit: number): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? "");
    const count = open.get(address) ?? 0;
    if (count >= limit) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once("close", () => {
      const left = open.get(address)! - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
