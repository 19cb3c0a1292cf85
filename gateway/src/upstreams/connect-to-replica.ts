import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { identityHeader } from "@kindling/service-kit/identity/signed-identity.ts";
import { buildConnector, errors } from "undici";
import { staggeredRace } from "./staggered-race.ts";
import { refusal, UpstreamError } from "./upstream-failure.ts";

export interface ConnectOptions {
  /** Longest time until a connection is usable, over all addresses, in ms. */
  timeoutMs: number;
  /** Time after which the next address is tried as well, in ms. */
  attemptDelayMs?: number;
  /** All addresses of a name. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  /** Signs the gateway's identity, which a replica must accept. */
  identity?: () => string;
  /** Called when a replica does not accept it. */
  onRefusal?: (error: UpstreamError) => void;
}

/**
 * An undici connector that rotates through a name's addresses; in the system's order one replica would get every
 * connection. It uses a connection only after GET /healthz succeeds on it with the gateway's identity, because a write that is lost with a hanging
 * or stopping replica cannot be retried. A slow replica may be the only one, so an attempt lasts until the timeout.
 */
export function connectToReplica(options: ConnectOptions): buildConnector.connector {
  const { timeoutMs, attemptDelayMs = 700, resolve = (name) => lookup(name, { all: true }) } = options;
  const connectToIp = buildConnector({ timeout: timeoutMs });
  const resolveOnce = shareCalls(resolve);
  let turn = 0;

  async function connect(to: buildConnector.Options): Promise<Socket> {
    const deadline = performance.now() + timeoutMs;
    const addresses = await resolveOnce(to.hostname);
    // Sorted, because a name server may rotate them too.
    const sorted = addresses.toSorted((a, b) => (a.address < b.address ? -1 : 1));
    const first = turn++ % sorted.length;
    const rotated = [...sorted.slice(first), ...sorted.slice(0, first)];
    return staggeredRace(
      rotated.map((address) => (signal) => connectToAddress(to, address, { ...options, deadline, signal })),
      attemptDelayMs,
      (late) => late.destroy(),
    );
  }

  return (to, callback) => {
    if (isIP(to.hostname.replace(/^\[|\]$/g, ""))) {
      connectToIp(to, callback);
      return;
    }
    connect(to).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    );
  };
}

/** Joins calls for the same name: each lookup takes one of Node's few threads, and all connections are made at once. */
function shareCalls<T>(call: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const pending = new Map<string, Promise<T>>();
  return (name) => {
    const known = pending.get(name);
    if (known) return known;
    const started = call(name).finally(() => pending.delete(name));
    pending.set(name, started);
    return started;
  };
}

interface AttemptOptions extends Pick<ConnectOptions, "identity" | "onRefusal"> {
  deadline: number;
  signal: AbortSignal;
}

/** @throws Error when the connection or its health check fails */
async function connectToAddress(
  to: buildConnector.Options,
  { address, family }: LookupAddress,
  { deadline, signal, identity, onRefusal }: AttemptOptions,
): Promise<Socket> {
  const remainingMs = () => deadline - performance.now();
  if (remainingMs() < 1) throw new errors.ConnectTimeoutError(`${address}: no time left to connect`);
  const lookupAddress: LookupFunction = (_hostname, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const socket = await new Promise<Socket>((resolve, reject) => {
    buildConnector({ timeout: remainingMs(), lookup: lookupAddress })(to, (error, connected) => {
      if (error) reject(error);
      else resolve(connected);
    });
  });
  // The socket can fail while no other listener is attached.
  socket.on("error", () => {});
  const headers = [
    `Host: ${to.host ?? to.hostname}`,
    ...(identity ? [`${identityHeader}: ${identity()}`] : []),
  ];
  const health = await healthOf(socket, headers, remainingMs(), signal);
  if (health === "healthy") return socket;
  socket.destroy();
  if (health === "refused") {
    const error = new UpstreamError("refused", new Error(`${address} ${refusal}`));
    onRefusal?.(error);
    throw error;
  }
  throw new errors.ConnectTimeoutError(`${address} failed its health check`);
}

type Health = "healthy" | "refused" | "failed";

/** Whether the replica responds to GET /healthz, accepts the identity and keeps the connection open. */
function healthOf(
  socket: Socket,
  headers: readonly string[],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Health> {
  if (signal.aborted) return Promise.resolve("failed");
  return new Promise((resolve) => {
    let received = "";
    const finish = (result: Health) => {
      clearTimeout(timer);
      socket.off("readable", read).off("close", fail);
      signal.removeEventListener("abort", fail);
      resolve(result);
    };
    const fail = () => finish("failed");
    const read = () => {
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read())
        received += chunk.toString("latin1");
      if (isComplete(received)) finish(healthIn(received));
    };
    const timer = setTimeout(fail, timeoutMs);
    socket.on("readable", read).on("close", fail);
    signal.addEventListener("abort", fail);
    socket.write(`GET /healthz HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
  });
}

function healthIn(response: string): Health {
  if (/^HTTP\/1\.1 401/.test(response)) return "refused";
  return /^HTTP\/1\.1 [2-4]/.test(response) && !/^connection: *close/im.test(response) ? "healthy" : "failed";
}

function isComplete(received: string): boolean {
  const head = received.indexOf("\r\n\r\n");
  const length = /^content-length: *(\d+)/im.exec(received.slice(0, head))?.[1];
  return head >= 0 && received.length >= head + 4 + Number(length ?? 0);
}
