import { setTimeout as sleep } from "node:timers/promises";
import { failure } from "@kindling/contracts/envelope.ts";
import { Pool } from "undici";
import { type Community, type Received, type Script, type Step, scriptOf } from "./load-scripts.ts";

/** The results of a period of requests. */
export interface Traffic {
  seconds: number;
  /** Number of requests. */
  sent: number;
  /** Latencies of successful requests in ms, by purpose. */
  succeeded: Map<string, number[]>;
  /** Latencies of requests rejected with 503 and the envelope, in ms. */
  rejected: number[];
  /** Rejections by second since the start. */
  rejectedIn: Map<number, number>;
  /** Counts of all other outcomes. */
  wrong: Map<string, number>;
}

/** Successful requests per second. */
export const throughput = ({ succeeded, seconds }: Traffic): number =>
  [...succeeded.values()].flat().length / seconds;

const timeoutMs = 30_000;
/**
 * As many connections as the browsers of a large community. Docker's userland proxy, which publishes ports on a
 * machine without iptables, crashed with four times as many.
 */
const connections = 1_024;

/** Concurrent users. Most of them are reading a response; more are added when all wait for one. */
const atOnce = 400;

/** Sends requests and measures the results. The same users continue from one measurement to the next. */
export class LoadDriver {
  private readonly pool: Pool;
  private readonly community: Community;
  private users = 0;
  private readonly idle: User[] = [];
  private began = 0;
  private free = connections;
  private readonly waiting: (() => void)[] = [];
  private traffic = noTraffic();

  constructor(url: string, community: Community) {
    this.pool = new Pool(url, { connections, pipelining: 1 });
    this.community = community;
  }

  /** Closed load: `clients` concurrent requests, each followed by the next as soon as it has a response. */
  async closed(clients: number, seconds: number): Promise<Traffic> {
    return this.during(async (until) => {
      const one = async () => {
        while (performance.now() < until) await this.sendNextRequest();
      };
      await Promise.all(Array.from({ length: clients }, one));
    }, seconds);
  }

  /** Open load: `perSecond` requests per second, regardless of earlier responses. */
  async open(perSecond: number, seconds: number): Promise<Traffic> {
    return this.during(async (until) => {
      const began = performance.now();
      const inFlight = new Set<Promise<void>>();
      while (performance.now() < until) {
        const due = ((performance.now() - began) / 1_000) * perSecond;
        while (this.traffic.sent < due) {
          const request = this.sendNextRequest().finally(() => inFlight.delete(request));
          inFlight.add(request);
        }
        await sleep(2);
      }
      await Promise.all(inFlight);
    }, seconds);
  }

  /** Runs a script to its end. @throws Error if a request fails */
  async run<T>(script: Generator<Step, T, Received>): Promise<T> {
    for (let next = script.next(); ; ) {
      if (next.done) return next.value;
      const response = await this.send(next.value);
      if (response.status >= 400)
        throw new Error(`${next.value.what} returned ${response.status}: ${response.text}`);
      next = script.next(response);
    }
  }

  /** Idempotent. */
  async close(): Promise<void> {
    if (!this.pool.destroyed) await this.pool.close();
  }

  private async during(work: (until: number) => Promise<void>, seconds: number): Promise<Traffic> {
    while (this.users < atOnce) this.idle.push(this.nextUser());
    this.traffic = noTraffic();
    const began = performance.now();
    this.began = began;
    await work(began + seconds * 1_000);
    // Includes the time until the last response.
    return { ...this.traffic, seconds: (performance.now() - began) / 1_000 };
  }

  /** Users take turns; otherwise those with fast requests would make most of the traffic. */
  private async sendNextRequest(): Promise<void> {
    const user = this.idle.shift() ?? this.nextUser();
    this.idle.push((await user.sendNext()) ? user : this.nextUser());
  }

  private nextUser(): User {
    this.users += 1;
    const from = { "x-forwarded-for": addressOf(this.users) };
    return new User(scriptOf(this.users, this.community), (step) =>
      this.measure({ ...step, headers: { ...step.headers, ...from } }),
    );
  }

  /** Sends a request and records its outcome. Returns the response if it succeeded. */
  private async measure(step: Step): Promise<Received | "rejected" | "wrong"> {
    const { traffic } = this;
    traffic.sent += 1;
    await this.takeConnection();
    const began = performance.now();
    try {
      const response = await this.send(step);
      const ms = performance.now() - began;
      if (response.status < 400 || (response.status === 404 && step.mayBeGone)) {
        const times = traffic.succeeded.get(step.what) ?? [];
        times.push(ms);
        traffic.succeeded.set(step.what, times);
        return response;
      }
      if (response.status === 503 && isEnvelope(response.text)) {
        traffic.rejected.push(ms);
        count(traffic.rejectedIn, Math.floor((began - this.began) / 1_000));
        return "rejected";
      }
      count(traffic.wrong, `${step.what}: ${response.status} ${response.text.slice(0, 80)}`);
    } catch (error) {
      count(
        traffic.wrong,
        `${step.what}: ${(error as Error).name} ${(error as { code?: string }).code ?? ""}`,
      );
    } finally {
      this.freeConnection();
    }
    return "wrong";
  }

  /** Waiting for a free connection of the driver is not latency: a browser has its own connections. */
  private async takeConnection(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => void this.waiting.push(resolve));
  }

  private freeConnection(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }

  private async send({ method, path, body, compressed, headers = {} }: Step): Promise<Received> {
    const response = await this.pool.request({
      method,
      path,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(compressed ? { "accept-encoding": "gzip, deflate, br, zstd" } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  }
}

/** A user in the middle of a script. */
class User {
  private readonly script: Script;
  private readonly measure: LoadDriver["measure"];
  private step: IteratorResult<Step, void>;

  constructor(script: Script, measure: LoadDriver["measure"]) {
    this.script = script;
    this.measure = measure;
    this.step = script.next();
  }

  /** Sends the next request; a rejected one is repeated at the next turn. Returns false at the script's end. */
  async sendNext(): Promise<boolean> {
    if (this.step.done) return false;
    const response = await this.measure(this.step.value);
    if (response === "wrong") return false;
    if (response !== "rejected") this.step = this.script.next(response);
    return !this.step.done;
  }
}

/** Each user has an IP address, as a proxy in front of the gateway would report it. */
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

const noTraffic = (): Traffic => ({
  seconds: 0,
  sent: 0,
  succeeded: new Map(),
  rejected: [],
  rejectedIn: new Map(),
  wrong: new Map(),
});

function count<Key>(counts: Map<Key, number>, what: Key): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

function isEnvelope(text: string): boolean {
  try {
    return failure.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
