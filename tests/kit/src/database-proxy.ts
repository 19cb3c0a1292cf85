import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to a database that can drop all traffic silently, as a partitioned network or a frozen client does. */
export interface DatabaseProxy {
  readonly url: string;
  /** Affects existing connections; new ones are forwarded, or refused if `refuse`. */
  dropTraffic(options?: { refuse?: boolean }): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const to = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(to);
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    client.pipe(onward).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    dropTraffic({ refuse = false } = {}) {
      for (const socket of sockets) socket.unpipe().pause();
      if (refuse) server.close();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
