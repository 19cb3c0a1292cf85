import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Transform } from "node:stream";

/** A fault injected into a request. */
export type Fault =
  /** Returns this response instead of the product's. A body that is not a string is sent as JSON. */
  | { kind: "respond"; status: number; body: unknown }
  /** Accepts the request and never responds. */
  | { kind: "hang" }
  /** Breaks the connection. */
  | { kind: "cut" }
  /** Forwards the request, and the rest of its response after these bytes once `release` or `clear` is called. */
  | { kind: "stall"; afterBytes: number }
  /** Forwards the request once `release` or `clear` is called. */
  | { kind: "hold" };

interface Rule {
  method: string;
  path: RegExp;
  fault: Fault;
  left: number;
}

/** A proxy to the product that makes requests fail, hang or lose their connection. */
export interface FaultProxy {
  url: string;
  /** Requests seen so far, as "GET /api/config". */
  seen: string[];
  /**
   * Injects a fault into requests with this method and path, `times` times or until `clear`.
   * The newest matching rule applies.
   */
  on(method: string, path: RegExp, fault: Fault, times?: number): void;
  /** Forwards held requests and responses, and removes `hold` rules. */
  release(): void;
  /** Removes all rules and forwards held requests. */
  clear(): void;
  close(): Promise<void>;
}

/** Starts a proxy to the product at `target`, on a free port. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let rules: Rule[] = [];
  const seen: string[] = [];
  const held: (() => unknown)[] = [];
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    seen.push(`${method} ${url}`);
    const rule = rules.findLast((rule) => rule.left > 0 && rule.method === method && rule.path.test(url));
    if (!rule) return forward(incoming, outgoing);
    rule.left -= 1;
    return applyFault(rule.fault, incoming, outgoing);
  });

  function applyFault(fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (fault.kind === "cut") return void incoming.socket.destroy();
    if (fault.kind === "hold") return void held.push(() => outgoing.destroyed || forward(incoming, outgoing));
    if (fault.kind === "hang") return;
    if (fault.kind === "stall") return void forward(incoming, outgoing, fault.afterBytes);
    incoming.resume();
    const { status, body } = fault;
    outgoing.writeHead(status, { "content-type": "application/json" });
    outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, stallAfter?: number): void {
    // Before the response: the stall may be released before it arrives.
    const body = stallAfter === undefined ? new PassThrough() : gate(stallAfter);
    const { method, url, headers } = incoming;
    const onward = request(new URL(url ?? "/", target), { method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(body).pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  }

  /** Passes everything on, and stops once after these bytes until it is released. */
  function gate(stallAfter: number): Transform {
    let left = stallAfter;
    let resume = () => {};
    held.push(() => {
      left = Number.POSITIVE_INFINITY;
      resume();
    });
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (chunk.length < left) {
          left -= chunk.length;
          return done(null, chunk);
        }
        this.push(chunk.subarray(0, left));
        const rest = chunk.subarray(left);
        resume = () => done(null, rest);
      },
    });
  }

  function release(): void {
    rules = rules.filter(({ fault }) => fault.kind !== "hold");
    for (const resume of held.splice(0)) resume();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    on: (method, path, fault, times = Number.POSITIVE_INFINITY) => {
      rules.push({ method, path, fault, left: times });
    },
    release,
    clear: () => {
      rules = [];
      release();
    },
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
