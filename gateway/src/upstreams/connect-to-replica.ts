import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { buildConnector, errors } from "undici";
import { firstToSucceed } from "./first-to-succeed.ts";

export interface ConnectOptions {
  /** Longest time to a connection that takes requests, whatever was tried, in ms. */
  timeoutMs: number;
  /** How long one replica has, in ms, before the next one is tried beside it. */
  headStartMs?: number;
  /** All addresses of a name. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/**
 * Connects to the replicas behind a name, beginning with another one each time: the system sorts addresses,
 * so that one would get every connection. One that does not take requests is passed over. Every new connection is
 * asked for /healthz first, before anything of a caller's is sent on it: a replica that is about to stop ends
 * the connection with its answer, or resets those that it never accepted, and one that hangs does not answer.
 * What was put on such a connection could not be told from what was lost halfway, nor be sent again. One that
 * is only slow may be the only one there is, as while the other starts: it keeps its chance until the time is up.
 */
export function connectInTurn(options: ConnectOptions): buildConnector.connector {
  const { timeoutMs, headStartMs = 700, resolve = (name) => lookup(name, { all: true }) } = options;
  const plain = buildConnector({ timeout: timeoutMs });
  const lookUp = onceAtATime(resolve);
  let turn = 0;

  async function connect(to: buildConnector.Options): Promise<Socket> {
    const deadline = performance.now() + timeoutMs;
    const addresses = await lookUp(to.hostname);
    // Sorted, since a name server may shuffle them: our turns would follow its own.
    const sorted = addresses.toSorted((a, b) => (a.address < b.address ? -1 : 1));
    const first = turn++ % sorted.length;
    const inTurn = [...sorted.slice(first), ...sorted.slice(0, first)];
    return firstToSucceed(
      inTurn.map((address) => (signal) => tryReplica(to, address, deadline, signal)),
      headStartMs,
      (late) => late.destroy(),
    );
  }

  return (to, callback) => {
    if (isIP(to.hostname.replace(/^\[|\]$/g, ""))) {
      plain(to, callback);
      return;
    }
    connect(to).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    );
  };
}

/**
 * Whoever asks for a name while it is looked up has that answer too. Look-ups take a thread each, of which there
 * are few, and a replica that stops makes everyone connect anew.
 */
function onceAtATime<T>(ask: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (name) => {
    const known = underWay.get(name);
    if (known) return known;
    const asked = ask(name).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    return asked;
  };
}

/** A connection to this one address that takes requests. @throws Error as for one that was not to be had */
async function tryReplica(
  to: buildConnector.Options,
  { address, family }: LookupAddress,
  deadline: number,
  signal: AbortSignal,
): Promise<Socket> {
  const left = () => deadline - performance.now();
  if (left() < 1) throw new errors.ConnectTimeoutError(`${address} was not reached in time`);
  const only: LookupFunction = (_hostname, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const socket = await new Promise<Socket>((resolve, reject) => {
    buildConnector({ timeout: left(), lookup: only })(to, (error, made) => {
      if (error) reject(error);
      else resolve(made);
    });
  });
  // It may break at any moment from now on, also while nobody listens.
  socket.on("error", () => {});
  if (await takesRequests(socket, to.host ?? to.hostname, left(), signal)) return socket;
  socket.destroy();
  throw new errors.ConnectTimeoutError(`${address} takes no requests`);
}

/** Whether a connection answers, and is kept for what comes next. */
function takesRequests(
  socket: Socket,
  host: string,
  withinMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    let received = "";
    const finish = (result: boolean) => {
      clearTimeout(timer);
      socket.off("readable", read).off("close", lost);
      signal.removeEventListener("abort", lost);
      resolve(result);
    };
    const lost = () => finish(false);
    const read = () => {
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read())
        received += chunk.toString("latin1");
      if (isWhole(received))
        finish(/^HTTP\/1\.1 [2-4]/.test(received) && !/^connection: *close/im.test(received));
    };
    const timer = setTimeout(lost, withinMs);
    socket.on("readable", read).on("close", lost);
    signal.addEventListener("abort", lost);
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  });
}

function isWhole(received: string): boolean {
  const head = received.indexOf("\r\n\r\n");
  const length = /^content-length: *(\d+)/im.exec(received.slice(0, head))?.[1];
  return head >= 0 && received.length >= head + 4 + Number(length ?? 0);
}
