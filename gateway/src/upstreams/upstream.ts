import { finished, type Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type Dispatcher, Pool } from "undici";
import { type ConnectOptions, connectToReplica } from "./connect-to-replica.ts";
import { guardRequests } from "./guard-requests.ts";
import { toUpstreamError, UpstreamError } from "./upstream-failure.ts";

export interface UpstreamLimits {
  /** Connections kept to the upstream; each carries one request at a time. */
  connections: number;
  /** Requests in flight, waiting for a connection or for the response; more are refused at once. */
  inFlight: number;
  /** Longest time to connect, to the first byte, and between two pieces of a body, in ms. */
  connectMs: number;
  silenceMs: number;
  /** Longest time from a request's arrival to the start of its response, in ms; half of it to wait for a connection. */
  deadlineMs: number;
}

export const defaultLimits: UpstreamLimits = {
  connections: 64,
  inFlight: 256,
  connectMs: 2_000,
  silenceMs: 8_000,
  deadlineMs: 10_000,
};

export interface UpstreamResponse {
  statusCode: number;
  headers: Dispatcher.ResponseData["headers"];
  /** Bytes if it was received whole; undefined if there is none. */
  body: Buffer | Readable | undefined;
}

/**
 * Bodies up to this size (bytes) are received whole: that is cheaper than a stream, they are compressed in one go,
 * and an upstream that dies in the middle of one becomes a 502.
 */
const wholeBodyLimit = 65_536;

/** How long a connection is used, in ms, before another one takes its place. */
const longestConnectionMs = 30_000;

/** How many replicas must refuse before a service is not ready. */
const replicasAsked = 3;

/** How long a readiness check waits, in ms, before recent responses count instead. */
const slowMs = 1_500;

/** How long a service counts as working after a successful response, in ms. */
const workingMs = 5_000;

/** Connections for readiness checks. More than one is open only while a replica does not respond. */
const readinessConnections = 16;

/** A service behind the gateway: its pool of kept-alive connections, bounded in number and time. */
export class Upstream {
  readonly name: string;
  readonly origin: string;
  private readonly pool: Pool;
  private readonly client: Dispatcher;
  /** Under load a readiness check would wait behind requests for one of their connections. */
  private readonly readinessPool: Pool;
  private readonly readinessClient: Dispatcher;
  private readonly limits: UpstreamLimits;
  private readonly onFailure: (error: UpstreamError) => void;
  private open = 0;
  /** When it last responded with success, by `performance.now()`. */
  private succeededAt = Number.NEGATIVE_INFINITY;

  constructor(options: {
    name: string;
    origin: string;
    limits?: Partial<UpstreamLimits>;
    onFailure?: (error: UpstreamError) => void;
    /** All addresses of a name; by default the system's. */
    resolve?: ConnectOptions["resolve"];
  }) {
    this.name = options.name;
    this.origin = options.origin;
    this.limits = { ...defaultLimits, ...options.limits };
    this.onFailure = options.onFailure ?? (() => {});
    const { connections, connectMs, silenceMs, deadlineMs } = this.limits;
    const poolOptions: Pool.Options = {
      pipelining: 1,
      // A replica that came later gets its share soon.
      clientTtl: longestConnectionMs,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      // Ours must be given up first: services keep connections for 75 s and say so, but one that stops
      // keeps them for no more than 6 s.
      keepAliveTimeout: 3_000,
      keepAliveMaxTimeout: 3_000,
    };
    const connectWithin = (timeoutMs: number) =>
      connectToReplica({ timeoutMs, ...(options.resolve ? { resolve: options.resolve } : {}) });
    this.pool = new Pool(options.origin, { ...poolOptions, connections, connect: connectWithin(connectMs) });
    this.readinessPool = new Pool(options.origin, {
      ...poolOptions,
      connections: readinessConnections,
      // Longer, so that a service that accepts slowly counts as busy, not as down.
      connect: connectWithin(silenceMs),
    });
    this.client = this.pool.compose(guardRequests(deadlineMs));
    this.readinessClient = this.readinessPool.compose(guardRequests(deadlineMs));
  }

  /** Requests in flight or waiting for a connection. */
  get inFlight(): number {
    return this.open;
  }

  /** @throws UpstreamError when there is no response */
  async request(options: Dispatcher.RequestOptions): Promise<UpstreamResponse> {
    if (this.open >= this.limits.inFlight) throw this.report(new UpstreamError("overloaded"));
    this.open += 1;
    const release = () => {
      this.open -= 1;
    };
    try {
      const { statusCode, headers, body } = await this.client.request(options);
      if (statusCode < 400) this.succeededAt = performance.now();
      const hasNoBody = options.method === "HEAD" || statusCode === 204 || statusCode === 304;
      if (hasNoBody || Number(headers["content-length"]) <= wholeBodyLimit) {
        const bytes = Buffer.from(await body.arrayBuffer());
        release();
        return { statusCode, headers, body: bytes.length > 0 ? bytes : undefined };
      }
      finished(body, release);
      return { statusCode, headers, body };
    } catch (error) {
      release();
      throw this.report(toUpstreamError(error));
    }
  }

  /** Whether the service is ready. A service that is too busy to say so is ready if it has just responded. */
  async ready(): Promise<boolean> {
    const asked = this.askReplicas();
    const first = await Promise.race([asked, sleep(slowMs, "slow" as const, { ref: false })]);
    if (first === "slow" && performance.now() - this.succeededAt < workingMs) return true;
    return asked;
  }

  /** Lets the requests in flight finish, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.readinessPool.close()]);
  }

  /**
   * Whether a replica is ready. One that is about to stop responds 503 and closes the connection, so the next check
   * reaches another replica.
   */
  private async askReplicas(): Promise<boolean> {
    for (let asked = 0; asked < replicasAsked; asked++) {
      const status = await this.readiness();
      if (status !== 503) return status === 200;
    }
    return false;
  }

  /** The status of one replica's readiness; null when there is no response. */
  private async readiness(): Promise<number | null> {
    try {
      const { statusCode, body } = await this.readinessClient.request({ path: "/readyz", method: "GET" });
      await body.dump();
      return statusCode;
    } catch (error) {
      this.report(toUpstreamError(error));
      return null;
    }
  }

  private report(error: UpstreamError): UpstreamError {
    this.onFailure(error);
    return error;
  }
}
