import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Spreads connections over the replicas of a service, as an orchestrator's network does. */
export interface LoadBalancer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Listens, and connects each client to the next of `targets` that accepts, or resets the connection when none does.
 */
export async function balanceLoad(targets: () => readonly string[]): Promise<LoadBalancer> {
  const sockets = new Set<Socket>();
  let turn = 0;

  async function forward(client: Socket): Promise<void> {
    const urls = targets();
    turn += 1;
    for (let n = 0; n < urls.length; n++) {
      const target = await open(urls[(turn + n) % urls.length]!);
      if (target === null) continue;
      keep(target);
      join(client, target);
      return;
    }
    client.resetAndDestroy();
  }

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (client) => {
    keep(client);
    client.on("error", () => {});
    void forward(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Connects to a replica; null when it refuses. */
function open(url: string): Promise<Socket | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    socket.once("connect", () => resolve(socket));
    socket.on("error", () => resolve(null));
  });
}

/** Forwards bytes, ends and resets in both directions. */
function join(client: Socket, target: Socket): void {
  if (client.destroyed) target.destroy();
  client.pipe(target);
  target.pipe(client);
  client.on("error", () => target.resetAndDestroy());
  target.on("error", () => client.resetAndDestroy());
  client.once("close", () => target.destroy());
  target.once("close", () => client.destroy());
}
