import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { Counter, Gauge, type Registry } from "prom-client";
import { createChangePacer } from "./change-pacer.ts";
import { AnnouncementReader, changeOfEvent, watchedStreams } from "./changes-of.ts";
import { type ListenerLimits, Listeners, listenerLimits } from "./listeners.ts";

export interface LiveLimits extends ListenerLimits {
  /** Least time between two messages, in ms. */
  windowMs: number;
}

export interface LiveFeedOptions {
  bus: Bus;
  log: Log;
  registry: Registry;
  /** Limits and times that differ from the defaults. */
  limits?: Partial<LiveLimits>;
}

export interface LiveFeed {
  /** Whether the limit of listeners is reached. */
  readonly full: boolean;
  /**
   * Makes the response a listener; `lastId` is the id of the last event that the client received, if any. The returned
   * function ends it.
   */
  listen(response: ServerResponse, headers: OutgoingHttpHeaders, lastId: string | undefined): () => void;
  /** Ends every listener's response and stops watching the bus. */
  close(): Promise<void>;
}

/**
 * How long before it listens a client may have fetched its data, in ms. If something changed in that time, the
 * client has to fetch everything again. Longer than the client's stale time.
 */
const newListenerMs = 15_000;
/** The delay before browsers reconnect, in ms. */
const retryMs = 2_000;

/** Sends listeners the changes on the bus: those of its events, and those that services announce. */
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
  /** Distinguishes the ids of this process from those of others and of its earlier runs. */
  const origin = randomBytes(6).toString("hex");
  let lastSent = 0;
  let sentAt = Number.NEGATIVE_INFINITY;

  const event = (name: string, data: object) =>
    `id: ${origin}-${lastSent}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const next = (name: string, data: object) => {
    lastSent += 1;
    return event(name, data);
  };
  const send = (what: readonly Change[] | "everything") => {
    sentAt = performance.now();
    listeners.send(
      what === "everything" ? next(what, {}) : what.map((change) => next("change", change)).join(""),
    );
  };
  const pacer = createChangePacer(send, limits?.windowMs);
  const reader = new AnnouncementReader();
  const onEvent = (subject: string, payload: string) => {
    const change = changeOfEvent(subject, payload);
    if (change !== null) pacer.add(change);
  };
  const onAnnouncement = (payload: string) => {
    try {
      pacer.add(reader.read(payload));
    } catch (err) {
      // A service of a newer version announces something that this version's clients do not show.
      log.warn({ err }, "unknown announcement");
    }
  };
  const onGap = () => pacer.addGap();
  const watching = Promise.all([
    bus.watch(watchedStreams, onEvent, onGap),
    bus.watchAnnouncements(onAnnouncement, onGap),
  ]).catch((err: unknown) => log.error({ err }, "watching the bus failed, so there are no live updates"));

  return {
    get full() {
      return listeners.full;
    },
    listen(response, headers, lastId) {
      const missed =
        lastId === undefined
          ? performance.now() - sentAt < newListenerMs
          : lastId !== `${origin}-${lastSent}`;
      const ready = `retry: ${retryMs}\n${event("ready", {})}`;
      return listeners.add(response, headers, missed ? ready + event("everything", {}) : ready);
    },
    async close() {
      pacer.stop();
      listeners.close();
      for (const watch of (await watching) ?? []) await watch.stop();
    },
  };
}
