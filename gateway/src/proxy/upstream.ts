import { setTimeout as sleep } from "node:timers/promises";
import { type Dispatcher, Pool } from "undici";
import { type ConnectOptions, connectInTurn } from "./connect-in-turn.ts";
import { type Answered, Exchange } from "./exchange.ts";
import { UpstreamError } from "./upstream-failure.ts";

export interface UpstreamLimits {
  /** Connections kept to the upstream; each carries one request at a time. */
  connections: number;
  /** Requests in flight, waiting for a connection or for the response; more are refused at once. */
  inFlight: number;
  /** Longest time to connect, to the first byte, and between two pieces of a body, in ms. */
  connectMs: number;
  silenceMs: number;
  /** Longest time from a request's arrival to the start of its answer, in ms; half of it to wait for a connection. */
  deadlineMs: number;
}

export const defaultLimits: UpstreamLimits = {
  connections: 64,
  inFlight: 256,
  connectMs: 2_000,
  silenceMs: 8_000,
  deadlineMs: 10_000,
};

/** How long a connection is used, in ms, before another one takes its place. */
const longestConnectionMs = 30_000;

/** How many replies that say no make a service not ready. */
const replicasAsked = 3;

/** A service that has not said within this time whether it is ready, in ms, is judged by what it answers. */
const slowMs = 1_500;

/** How long a service that answered a request with success counts as working, in ms. */
const workingMs = 5_000;

/** Connections for readiness checks. More than one is open only while a replica does not answer. */
const readinessConnections = 16;

/** A service behind the gateway: its pool of kept-alive connections, bounded in number and time. */
export class Upstream {
  readonly name: string;
  readonly origin: string;
  private readonly pool: Pool;
  /** Under load a readiness check would wait behind requests for one of their connections. */
  private readonly readinessPool: Pool;
  private readonly limits: UpstreamLimits;
  private readonly onFailure: (error: UpstreamError) => void;
  private open = 0;
  /** When it last answered a request with success, by `performance.now()`. */
  private succeededAt = Number.NEGATIVE_INFINITY;

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
    const poolOptions: Pool.Options = {
      pipelining: 1,
      // A replica that came later gets its share soon.
      clientTtl: longestConnectionMs,
      headersTimeout: this.limits.silenceMs,
      bodyTimeout: this.limits.silenceMs,
      // Ours must be given up first: services keep connections for 75 s and say so, but one that stops
      // keeps them for no more than 6 s.
      keepAliveTimeout: 3_000,
      keepAliveMaxTimeout: 3_000,
    };
    const connectWithin = (timeoutMs: number) =>
      connectInTurn({ timeoutMs, ...(options.resolve ? { resolve: options.resolve } : {}) });
    const { connections, connectMs, silenceMs } = this.limits;
    this.pool = new Pool(this.origin, { ...poolOptions, connections, connect: connectWithin(connectMs) });
    this.readinessPool = new Pool(this.origin, {
      ...poolOptions,
      connections: readinessConnections,
      // A service that is only slow to accept is late, which readiness tells from gone.
      connect: connectWithin(silenceMs),
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
      else if (answer!.statusCode < 400) this.succeededAt = performance.now();
      answered(error, answer);
    };
    if (this.open >= this.limits.inFlight) {
      settle(new UpstreamError("overloaded"));
      return;
    }
    this.open += 1;
    const { path, method, headers, body } = options;
    const request = { path, method, headers: headers ?? {}, body: body || null };
    new Exchange(this.pool, request, this.limits.deadlineMs, settle, () => {
      this.open -= 1;
    }).start();
  };

  /**
   * Whether the service and what it needs are there. Under load it may be too busy to say so, while it answers
   * requests: then it is.
   */
  async ready(): Promise<boolean> {
    const asked = this.askReplicas();
    const first = await Promise.race([asked, sleep(slowMs, "slow" as const, { ref: false })]);
    if (first === "slow" && performance.now() - this.succeededAt < workingMs) return true;
    return asked;
  }

  /**
   * Whether a replica of the service says that it and what it needs are there. One that is about to stop
   * says no, and ends the connection: the next time another one is asked.
   */
  private async askReplicas(): Promise<boolean> {
    for (let asked = 0; asked < replicasAsked; asked++) {
      const status = await this.readiness();
      if (status !== 503) return status === 200;
    }
    return false;
  }

  /** What one replica answers; null when none does. */
  private readiness(): Promise<number | null> {
    return new Promise((resolve) => {
      const answered: Answered = (error, answer) => {
        if (error) this.onFailure(error);
        answer?.body.destroy();
        resolve(answer?.statusCode ?? null);
      };
      const request = { path: "/readyz", method: "GET" } as const;
      new Exchange(this.readinessPool, request, this.limits.deadlineMs, answered, () => {}).start();
    });
  }

  /** Lets the requests under way finish, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.readinessPool.close()]);
  }
}
