import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { Counter, Gauge, type Registry } from "prom-client";
import { createChangePacer } from "./change-pacer.ts";
import { type ListenerLimits, Listeners, listenerLimits } from "./listeners.ts";
import { AnnouncementReader, changeOfEvent, watchedStreams } from "./read-changes.ts";

export interface LiveLimits extends ListenerLimits {
  /** Minimum time between two messages, in ms. */
  windowMs: number;
  /**
   * How long before it connects a new listener may have fetched its data, in ms. It has to fetch everything again after
   * a change in that time, after a gap, and after the start of this gateway, which saw no change before. Longer than
   * the client's stale time.
   */
  newListenerMs: number;
}

export interface LiveFeedOptions {
  bus: Bus;
  log: Log;
  registry: Registry;
  /** Limits and times that differ from the defaults. */
  limits?: Partial<LiveLimits>;
}

export interface LiveFeed {
  /** Whether the limit of listeners is reached, or the feed is closed. */
  readonly isFull: boolean;
  /**
   * Makes the response a listener; `lastId` is the id of the last event that the client received, if any. The returned
   * function ends it.
   */
  listen(response: ServerResponse, headers: OutgoingHttpHeaders, lastId: string | undefined): () => void;
  /** Ends every listener's response and stops watching the bus. */
  close(): Promise<void>;
}

/** The delay before browsers reconnect, in ms. */
const retryMs = 2_000;

/** Sends listeners the changes that events and announcements on the bus report. */
export function createLiveFeed({ bus, log, registry, limits = {} }: LiveFeedOptions): LiveFeed {
  const { windowMs, newListenerMs = 15_000 } = limits;
  const disconnected = new Counter({
    name: "live_listeners_cut_off_total",
    help: "Listeners disconnected because too much waited to be sent to them",
    registers: [registry],
  });
  const listeners = new Listeners({ ...listenerLimits, ...limits }, () => disconnected.inc());
  new Gauge({
    name: "live_listeners",
    help: "Clients listening to live updates",
    registers: [registry],
    collect() {
      this.set(listeners.count);
    },
  });
  /** Distinguishes the event ids of this process from those of other processes and earlier runs. */
  const origin = randomBytes(6).toString("hex");
  let lastSent = 0;
  /** When clients may have missed something: at the last event, and before the start. */
  let sentAt = performance.now();

  const event = (name: string, data: object) =>
    `id: ${origin}-${lastSent}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const next = (name: string, data: object) => {
    lastSent += 1;
    return event(name, data);
  };
  const send = (changes: readonly Change[] | "everything") => {
    sentAt = performance.now();
    listeners.send(
      changes === "everything" ? next(changes, {}) : changes.map((change) => next("change", change)).join(""),
    );
  };
  const pacer = createChangePacer(send, windowMs);
  const reader = new AnnouncementReader();
  const onEvent = (subject: string, payload: string) => {
    const change = changeOfEvent(subject, payload);
    if (change !== null) pacer.add(change);
  };
  const onAnnouncement = (payload: string) => {
    try {
      pacer.add(reader.read(payload));
    } catch (err) {
      // Sent by a newer version of a service, for data that the clients of this version do not show.
      log.warn({ err }, "announcement of an unknown kind ignored");
    }
  };
  const onGap = () => pacer.addGap();
  const watching = Promise.all([
    bus.watch(watchedStreams, onEvent, onGap),
    bus.watchAnnouncements(onAnnouncement, onGap),
  ]).catch((err: unknown) => log.error({ err }, "watching the bus failed, so there are no live updates"));

  return {
    get isFull() {
      return listeners.isFull;
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
