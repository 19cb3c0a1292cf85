import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { addressKey } from "../rate-limits/client-address.ts";
import { Holdings } from "./holdings.ts";

/** Closes connections of an address that has `limit` open. For clients that connect without a proxy in between. */
export function limitConnections({ server }: FastifyInstance, limit: number): void {
  const open = new Holdings(Number.POSITIVE_INFINITY, limit);
  server.on("connection", (socket: Socket) => {
    const address = [addressKey(socket.remoteAddress ?? "")];
    if (open.take(address, 1)) socket.once("close", () => open.release(address, 1));
    else socket.destroy();
  });
}
