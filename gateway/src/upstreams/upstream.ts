import { finished, type Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { identityHeader } from "@kindling/service-kit/identity/signed-identity.ts";
import { type Dispatcher, Pool } from "undici";
import { type ConnectOptions, connectToReplica } from "./connect-to-replica.ts";
import { guardRequests } from "./guard-requests.ts";
import { isRefusal, refusal, toUpstreamError, UpstreamError } from "./upstream-failure.ts";

export interface UpstreamLimits {
  /** Connections kept to the upstream; each carries one request at a time. */
  connections: number;
  /** Requests in flight, waiting for a connection or for the response; more are refused at once. */
  inFlight: number;
  connectTimeoutMs: number;
  /** Maximum time to the first byte of a response, and between two chunks of its body. */
  readTimeoutMs: number;
  /** Maximum time from a request's arrival to the start of its response; half of it is for a connection. */
  deadlineMs: number;
}

export const defaultLimits: UpstreamLimits = {
  // Twice a service's connections to its database. More requests would wait in the service, where they can no longer
  // be refused.
  connections: 16,
  inFlight: 128,
  // Less than half of the deadline, so that a failure to connect is reported as one, not as an overload.
  connectTimeoutMs: 4_500,
  // More than the 10 s that a service may take for a connection to its database and one statement: after a 504 the
  // client would not know whether the write is done.
  readTimeoutMs: 11_000,
  deadlineMs: 12_000,
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

/** Requests on one connection before it is replaced, so that new replicas soon get their share of the connections. */
const maxRequestsPerConnection = 100;

/** A service is not ready after so many replicas have refused. */
const maxReadinessAttempts = 3;

/** Timeout of a readiness check, in ms; then recent responses count instead. */
const readinessTimeoutMs = 1_500;

/** Maximum age of a successful response that counts as recent, in ms. */
const recentSuccessMs = 5_000;

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
  private readonly identity: (() => string) | undefined;
  private readonly onFailure: (error: UpstreamError) => void;
  private inFlightCount = 0;
  /** When it last responded with success, by `performance.now()`. */
  private succeededAt = Number.NEGATIVE_INFINITY;

  constructor(options: {
    name: string;
    origin: string;
    limits?: Partial<UpstreamLimits>;
    onFailure?: (error: UpstreamError) => void;
    /** All addresses of a name; by default the system's. */
    resolve?: ConnectOptions["resolve"];
    /** Signs the gateway's own identity. */
    identity?: () => string;
  }) {
    this.name = options.name;
    this.origin = options.origin;
    this.limits = { ...defaultLimits, ...options.limits };
    this.onFailure = options.onFailure ?? (() => {});
    const { connections, connectTimeoutMs, readTimeoutMs, deadlineMs } = this.limits;
    const poolOptions: Pool.Options = {
      pipelining: 1,
      maxRequestsPerClient: maxRequestsPerConnection,
      headersTimeout: readTimeoutMs,
      bodyTimeout: readTimeoutMs,
      // The gateway must close idle connections first: services do after 75 s, but after 6 s while they stop.
      keepAliveTimeout: 3_000,
      keepAliveMaxTimeout: 3_000,
    };
    const { resolve, identity } = options;
    this.identity = identity;
    const connectWithin = (timeoutMs: number) =>
      connectToReplica({
        timeoutMs,
        onRefusal: this.onFailure,
        ...(resolve ? { resolve } : {}),
        ...(identity ? { identity } : {}),
      });
    this.pool = new Pool(options.origin, {
      ...poolOptions,
      connections,
      connect: connectWithin(connectTimeoutMs),
    });
    this.readinessPool = new Pool(options.origin, {
      ...poolOptions,
      connections: readinessConnections,
      // Longer, so that a service that accepts slowly counts as busy, not as down.
      connect: connectWithin(readTimeoutMs),
    });
    this.client = this.pool.compose(guardRequests(deadlineMs));
    this.readinessClient = this.readinessPool.compose(guardRequests(deadlineMs));
  }

  /** Requests in flight or waiting for a connection. */
  get inFlight(): number {
    return this.inFlightCount;
  }

  /** @throws UpstreamError when there is no response, or the request was aborted */
  async request(options: Dispatcher.RequestOptions): Promise<UpstreamResponse> {
    // Requests that got no connection in time stay in the queue, with their bodies, until one is free.
    const isFull = Math.max(this.inFlightCount, this.pool.stats.queued) >= this.limits.inFlight;
    if (isFull) throw this.report(new UpstreamError("overloaded"));
    this.inFlightCount += 1;
    const release = () => {
      this.inFlightCount -= 1;
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
      // Not a failure of the upstream.
      if ((options.signal as AbortSignal | null)?.aborted) throw new UpstreamError("overloaded", error);
      throw this.report(toUpstreamError(error));
    }
  }

  /**
   * Whether the service is ready, or what is wrong. One that is too busy to respond to the check is ready if it has just
   * responded.
   */
  async ready(): Promise<boolean | string> {
    const readiness = this.askReplicas();
    const first = await Promise.race([readiness, sleep(readinessTimeoutMs, "slow" as const, { ref: false })]);
    if (first === "slow" && performance.now() - this.succeededAt < recentSuccessMs) return true;
    return readiness;
  }

  /** Lets the requests in flight finish, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.readinessPool.close()]);
  }

  /**
   * Whether a replica is ready. One that is about to stop responds 503 and closes the connection, so the next check
   * reaches another replica.
   */
  private async askReplicas(): Promise<boolean | string> {
    const headers = this.identity ? { [identityHeader]: this.identity() } : {};
    try {
      for (let attempt = 0; attempt < maxReadinessAttempts; attempt++) {
        const options = { path: "/readyz", method: "GET", headers } as const;
        const { statusCode, body } = await this.readinessClient.request(options);
        await body.dump();
        if (statusCode !== 503) return statusCode === 200;
      }
      return false;
    } catch (error) {
      return isRefusal(this.report(toUpstreamError(error))) && refusal;
    }
  }

  private report(error: UpstreamError): UpstreamError {
    this.onFailure(error);
    return error;
  }
}
