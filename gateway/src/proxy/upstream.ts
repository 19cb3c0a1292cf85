import { type Dispatcher, Pool } from "undici";
import { type ConnectOptions, connectInTurn } from "./connect-in-turn.ts";
import { type Answered, Exchange } from "./exchange.ts";
import { UpstreamError } from "./upstream-failure.ts";

export interface UpstreamLimits {
  /** Connections kept to the upstream; each carries one request at a time. */
  connections: number;
  /** Requests under way or waiting for a connection; more are refused at once. */
  inFlight: number;
  /** Longest time to connect, to the first byte, and between two pieces of a body, in ms. */
  connectMs: number;
  silenceMs: number;
  /** Longest time from a request's arrival to the start of its answer, in ms; half of it to wait for a connection. */
  deadlineMs: number;
}

export const defaultLimits: UpstreamLimits = {
  connections: 64,
  inFlight: 1024,
  connectMs: 2_000,
  silenceMs: 8_000,
  deadlineMs: 10_000,
};

/** How long a connection is used, in ms, before another one takes its place. */
const longestConnectionMs = 30_000;

/** How many replies that say no make a service not ready. */
const replicasAsked = 3;

/** A service behind the gateway: its pool of kept-alive connections, bounded in number and time. */
export class Upstream {
  readonly name: string;
  readonly origin: string;
  private readonly pool: Pool;
  private readonly limits: UpstreamLimits;
  private readonly onFailure: (error: UpstreamError) => void;
  private open = 0;

  constructor(options: {
    name: string;
    origin: string;
    limits?: Partial<UpstreamLimits>;
    onFailure?: (error: UpstreamError) => void;
    /** All addresses of a name, as the system knows them unless given. */
    resolve?: ConnectOptions["resolve"];
  }) {
    this.name = options.name;
    this.origin = options.origin;
    this.limits = { ...defaultLimits, ...options.limits };
    this.onFailure = options.onFailure ?? (() => {});
    this.pool = new Pool(this.origin, {
      connections: this.limits.connections,
      pipelining: 1,
      connect: connectInTurn({
        timeoutMs: this.limits.connectMs,
        ...(options.resolve ? { resolve: options.resolve } : {}),
      }),
      // A replica that came later gets its share soon.
      clientTtl: longestConnectionMs,
      headersTimeout: this.limits.silenceMs,
      bodyTimeout: this.limits.silenceMs,
      // Ours must be given up first: services keep connections for 75 s and say so, but one that stops
      // keeps them for no more than 6 s.
      keepAliveTimeout: 3_000,
      keepAliveMaxTimeout: 3_000,
    });
  }

  /** Requests under way or waiting. */
  get inFlight(): number {
    return this.open;
  }

  /** Sends a request, in the shape that @fastify/reply-from calls its HTTP client in. */
  request = (options: Dispatcher.DispatchOptions, answered: Answered): void => {
    const settle: Answered = (error, answer) => {
      if (error) this.onFailure(error);
      answered(error, answer);
    };
    if (this.open >= this.limits.inFlight) {
      settle(new UpstreamError("overloaded"));
      return;
    }
    this.open += 1;
    const { path, method, headers, body } = options;
    new Exchange(
      this.pool,
      { path, method, headers: headers ?? {}, body: body || null },
      this.limits.deadlineMs,
      settle,
      () => {
        this.open -= 1;
      },
    ).start();
  };

  /**
   * Whether a replica of the service says that it and what it needs are there. One that is about to stop
   * says no, and ends the connection: the next time another one is asked.
   */
  async ready(): Promise<boolean> {
    for (let asked = 0; asked < replicasAsked; asked++) {
      const status = await this.readiness();
      if (status !== 503) return status === 200;
    }
    return false;
  }

  /** What one replica answers; null when none does. */
  private readiness(): Promise<number | null> {
    return new Promise((resolve) => {
      this.request({ path: "/readyz", method: "GET" }, (_error, answer) => {
        answer?.body.destroy();
        resolve(answer?.statusCode ?? null);
      });
    });
  }

  /** Lets the requests under way finish, then closes the connections. */
  async close(): Promise<void> {
    await this.pool.close();
  }
}
