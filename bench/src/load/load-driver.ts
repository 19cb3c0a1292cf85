import { setTimeout as sleep } from "node:timers/promises";
import { failure } from "@kindling/contracts/envelope.ts";
import { Pool } from "undici";
import { type Answer, type Community, type Script, type Step, scriptOf } from "./load-scripts.ts";

/** What came of the requests of some time. */
export interface Traffic {
  seconds: number;
  /** Requests that were made. */
  sent: number;
  /** Times in ms, since they were sent, of those that succeeded, by what they were for. */
  succeeded: Map<string, number[]>;
  /** Times in ms of those that were refused with 503 and the envelope. */
  refused: number[];
  /** The seconds, from the beginning, in which any were refused, and how many. */
  refusedIn: Map<number, number>;
  /** Everything else that came of a request, and how often. */
  wrong: Map<string, number>;
}

/** Requests that succeeded in a second. */
export const throughput = ({ succeeded, seconds }: Traffic): number =>
  [...succeeded.values()].flat().length / seconds;

const longestMs = 30_000;
/**
 * As many as a large community's browsers have open at once. Docker's own proxy, by which a port is published
 * on a machine without its packet filter, does not survive four times as many.
 */
const connections = 1_024;

/** People who use it at the same time, most of them looking at what they got; more where they wait for answers. */
const atOnce = 400;

/** Sends requests and measures what comes of them. The same people go on from one measurement to the next. */
export class LoadDriver {
  private readonly pool: Pool;
  private readonly community: Community;
  private people = 0;
  private readonly idle: Person[] = [];
  private began = 0;
  private free = connections;
  private readonly waiting: (() => void)[] = [];
  private traffic = noTraffic();

  constructor(url: string, community: Community) {
    this.pool = new Pool(url, { connections, pipelining: 1 });
    this.community = community;
  }

  /** So many requests at once, each followed by the next one as soon as there is an answer. */
  async closed(clients: number, seconds: number): Promise<Traffic> {
    return this.during(async (until) => {
      const one = async () => {
        while (performance.now() < until) await this.askNext();
      };
      await Promise.all(Array.from({ length: clients }, one));
    }, seconds);
  }

  /** So many requests a second, whatever comes of those before. */
  async open(perSecond: number, seconds: number): Promise<Traffic> {
    return this.during(async (until) => {
      const began = performance.now();
      const underWay = new Set<Promise<void>>();
      while (performance.now() < until) {
        const due = ((performance.now() - began) / 1_000) * perSecond;
        while (this.traffic.sent < due) {
          const asked = this.askNext().finally(() => underWay.delete(asked));
          underWay.add(asked);
        }
        await sleep(2);
      }
      await Promise.all(underWay);
    }, seconds);
  }

  /** Does one thing to its end. @throws Error when any of it does not succeed */
  async run<T>(script: Generator<Step, T, Answer>): Promise<T> {
    for (let next = script.next(); ; ) {
      if (next.done) return next.value;
      const answer = await this.send(next.value);
      if (answer.status >= 400)
        throw new Error(`${next.value.what} was answered ${answer.status}: ${answer.text}`);
      next = script.next(answer);
    }
  }

  /** May be called again. */
  async close(): Promise<void> {
    if (!this.pool.destroyed) await this.pool.close();
  }

  private async during(work: (until: number) => Promise<void>, seconds: number): Promise<Traffic> {
    while (this.people < atOnce) this.idle.push(this.nextPerson());
    this.traffic = noTraffic();
    const began = performance.now();
    this.began = began;
    await work(began + seconds * 1_000);
    // With the time until the last answer came.
    return { ...this.traffic, seconds: (performance.now() - began) / 1_000 };
  }

  /** People take turns: did each go on at once, those who ask for what is quick would make most of the traffic. */
  private async askNext(): Promise<void> {
    const person = this.idle.shift() ?? this.nextPerson();
    this.idle.push((await person.ask()) ? person : this.nextPerson());
  }

  private nextPerson(): Person {
    this.people += 1;
    const from = { "x-forwarded-for": addressOf(this.people) };
    return new Person(scriptOf(this.people, this.community), (step) =>
      this.measure({ ...step, headers: { ...step.headers, ...from } }),
    );
  }

  /** The answer when it is a success. */
  private async measure(step: Step): Promise<Answer | "refused" | "wrong"> {
    const { traffic } = this;
    traffic.sent += 1;
    await this.takeConnection();
    const began = performance.now();
    try {
      const answer = await this.send(step);
      const ms = performance.now() - began;
      if (answer.status < 400 || (answer.status === 404 && step.mayBeGone)) {
        const times = traffic.succeeded.get(step.what) ?? [];
        times.push(ms);
        traffic.succeeded.set(step.what, times);
        return answer;
      }
      if (answer.status === 503 && isEnvelope(answer.text)) {
        traffic.refused.push(ms);
        count(traffic.refusedIn, Math.floor((began - this.began) / 1_000));
        return "refused";
      }
      count(traffic.wrong, `${step.what}: ${answer.status} ${answer.text.slice(0, 80)}`);
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

  /** A browser has its own: that the driver has none to spare is no time that somebody waits for an answer. */
  private async takeConnection(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => void this.waiting.push(resolve));
  }

  private freeConnection(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }

  private async send({ method, path, body, compressed, headers = {} }: Step): Promise<Answer> {
    const reply = await this.pool.request({
      method,
      path,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(compressed ? { "accept-encoding": "gzip, deflate, br, zstd" } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(longestMs),
    });
    return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
  }
}

/** Someone in the middle of what they do. */
class Person {
  private readonly script: Script;
  private readonly measure: LoadDriver["measure"];
  private step: IteratorResult<Step, void>;

  constructor(script: Script, measure: LoadDriver["measure"]) {
    this.script = script;
    this.measure = measure;
    this.step = script.next();
  }

  /** Makes the next request; one that was refused is made again the next time. False when there is no more. */
  async ask(): Promise<boolean> {
    if (this.step.done) return false;
    const answer = await this.measure(this.step.value);
    if (answer === "wrong") return false;
    if (answer !== "refused") this.step = this.script.next(answer);
    return !this.step.done;
  }
}

/** Everybody has an address of their own, as a proxy in front of the gateway would tell it. */
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

const noTraffic = (): Traffic => ({
  seconds: 0,
  sent: 0,
  succeeded: new Map(),
  refused: [],
  refusedIn: new Map(),
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
