import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with a request. */
export type Trouble =
  /** An answer that the product would not give. A body that is no string is sent as JSON. */
  | { kind: "answer"; status: number; body: unknown }
  /** It is taken, and never answered. */
  | { kind: "hang" }
  /** The connection is broken. */
  | { kind: "cut" }
  /** It is answered as usual, but only once `release` or `clear` is called. */
  | { kind: "hold" };

interface Rule {
  method: string;
  path: RegExp;
  trouble: Trouble;
  left: number;
}

/** A way into the product where a real server can fail, hang or vanish for a real browser. */
export interface FaultProxy {
  url: string;
  /** Requests seen so far, as "GET /api/config". */
  seen: string[];
  /**
   * Lets something go wrong with requests of this method and path, `times` times or until `clear`.
   * The newest rule that fits counts.
   */
  on(method: string, path: RegExp, trouble: Trouble, times?: number): void;
  /** Lets go on what is held, and holds nothing from now on. */
  release(): void;
  /** Forgets what `on` was told, and lets go on what was held. */
  clear(): void;
  close(): Promise<void>;
}

/** Starts a proxy to the product at `target`, on a port of its own. */
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
    return makeTrouble(rule.trouble, incoming, outgoing);
  });

  function makeTrouble(trouble: Trouble, incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (trouble.kind === "cut") return void incoming.socket.destroy();
    if (trouble.kind === "hold")
      return void held.push(() => outgoing.destroyed || forward(incoming, outgoing));
    if (trouble.kind === "hang") return;
    incoming.resume();
    const { status, body } = trouble;
    outgoing.writeHead(status, { "content-type": "application/json" });
    outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const onward = request(new URL(url ?? "/", target), { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  }

  function release(): void {
    rules = rules.filter(({ trouble }) => trouble.kind !== "hold");
    for (const goOn of held.splice(0)) goOn();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    on: (method, path, trouble, times = Number.POSITIVE_INFINITY) => {
      rules.push({ method, path, trouble, left: times });
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
