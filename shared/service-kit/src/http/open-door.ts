import { once } from "node:events";
import { type AddressInfo, createServer, type ListenOptions } from "node:net";
import type { FastifyInstance } from "fastify";
import { setAcceptors, stopListening } from "./stop-listening.ts";

/**
 * Connections that may wait until they are taken. With Node's 511, some of a crowd that comes in one busy moment
 * are left outside: their clients hear nothing, and try again after one second and three more. The kernel
 * lowers this to its own bound (net.core.somaxconn; 4,096 on Linux).
 */
const waitingConnections = 65_535;

/**
 * A socket that listens gives one connection in a turn of Node's event loop, however many wait. Where a turn
 * takes a tenth of a second, as under much load, that is ten in a second: so many sockets listen.
 */
const listeningSockets = 32;

/** What an HTTP server of Node.js sets for its own connections. */
const asHttp = { allowHalfOpen: true, noDelay: true };

/** Several sockets can listen at one address of Linux. */
const shares = process.platform === "linux";

/**
 * Lets an app that a crowd comes to listen at `host` and `port`, and gives its address. For an app whose other
 * hooks are in place.
 * @throws as `listen` of Node.js does
 */
export async function openDoor(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  const options = { host, backlog: waitingConnections, ...(shares ? { reusePort: true } : {}) };
  if (!shares) return app.listen({ ...options, port });
  // Another of this user's processes that shares its address too would not be noticed.
  if (port !== 0) await requireFree({ host, port });
  // What ends answers that have no end of their own was asked to before.
  app.addHook("preClose", () => stopListening(app));
  const acceptors = Array.from({ length: listeningSockets - 1 }, () =>
    createServer(asHttp, (socket) => app.server.emit("connection", socket)),
  );
  // Before any listens: a start that fails or is given up closes them too.
  setAcceptors(app, acceptors);
  const address = await app.listen({ ...options, port });
  const { address: own, port: given } = app.server.address() as AddressInfo;
  await Promise.all(
    acceptors.map(async (acceptor) => {
      acceptor.listen({ ...options, host: own, port: given });
      await once(acceptor, "listening");
      // One that went away before it was taken, or that there is no file descriptor for.
      acceptor.on("error", (err) => app.log.warn({ err }, "a connection could not be taken"));
    }),
  );
  return address;
}

async function requireFree(options: ListenOptions): Promise<void> {
  const probe = createServer().listen(options);
  await once(probe, "listening");
  await new Promise((resolve) => probe.close(resolve));
}
