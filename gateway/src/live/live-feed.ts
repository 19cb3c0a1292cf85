import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { Counter, Gauge, type Registry } from "prom-client";
import { createChangePacer, type PaceTimes, paceTimes } from "./change-pacer.ts";
import { effectsOf, watchedStreams } from "./effects.ts";
import { type ListenerLimits, Listeners, listenerLimits } from "./listeners.ts";

export type LiveLimits = ListenerLimits & PaceTimes;

export interface LiveFeedOptions {
  bus: Bus;
  log: Log;
  registry: Registry;
  /** Other bounds and times than the usual ones. */
  limits?: Partial<LiveLimits>;
}

export interface LiveFeed {
  /** No more listeners are taken just now. */
  readonly full: boolean;
  /**
   * Makes the response a listener; `lastId` is that of the last event which it has heard, if any.
   * What it returns ends it.
   */
  listen(response: ServerResponse, headers: OutgoingHttpHeaders, lastId: string | undefined): () => void;
  /** Ends every listener's answer at once and stops watching. */
  close(): Promise<void>;
}

/**
 * How long before a client listens it may have fetched what it shows, in ms: when something changed
 * in that time, it is told to fetch everything once more. Longer than clients take answers for fresh.
 */
const headStartMs = 15_000;
/** What browsers that come again by themselves should wait, in ms. */
const retryMs = 2_000;

/** Tells listeners what changes on the bus: one watch for all of them. */
export function createLiveFeed({ bus, log, registry, limits }: LiveFeedOptions): LiveFeed {
  const cutOff = new Counter({
    name: "live_listeners_cut_off_total",
    help: "Listeners disconnected because they did not keep up",
    registers: [registry],
  });
  const listeners = new Listeners({ ...listenerLimits, ...limits }, () => cutOff.inc());
  new Gauge({
    name: "live_listeners",
    help: "Clients listening to live updates",
    registers: [registry],
    collect() {
      this.set(listeners.count);
    },
  });
  /** Ids of another process, or of this one before its last start, are none of ours. */
  const origin = randomBytes(6).toString("hex");
  let told = 0;
  let toldAt = Number.NEGATIVE_INFINITY;

  const event = (name: string, data: object) =>
    `id: ${origin}-${told}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const next = (name: string, data: object) => {
    told += 1;
    return event(name, data);
  };
  const tell = (what: readonly Change[] | "everything") => {
    toldAt = performance.now();
    listeners.send(
      what === "everything" ? next(what, {}) : what.map((change) => next("change", change)).join(""),
    );
  };
  const pacer = createChangePacer(tell, { ...paceTimes, ...limits });
  const watching = bus
    .watch(
      watchedStreams,
      (subject) => pacer.add(effectsOf(subject)),
      () => pacer.addGap(),
    )
    .catch((err: unknown) => log.error({ err }, "the bus cannot be watched, there are no live updates"));

  return {
    get full() {
      return listeners.full;
    },
    listen(response, headers, lastId) {
      const missed =
        lastId === undefined ? performance.now() - toldAt < headStartMs : lastId !== `${origin}-${told}`;
      const greeting = `retry: ${retryMs}\n${event("ready", {})}`;
      return listeners.add(response, headers, missed ? greeting + event("everything", {}) : greeting);
    },
    async close() {
      pacer.stop();
      listeners.close();
      await (await watching)?.stop();
    },
  };
}
