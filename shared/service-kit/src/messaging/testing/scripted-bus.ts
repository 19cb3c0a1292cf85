import { EventEmitter, once } from "node:events";
import {
  type Bus,
  type Delivery,
  type OutgoingMessage,
  StaleState,
  type StoredState,
  type SubscribeOptions,
} from "../../bus/bus.ts";

/** A publish whose result the test decides. */
export interface HeldPublish {
  message: OutgoingMessage;
  acknowledge(): void;
  fail(): void;
}

/** A bus on which a test decides the result of every publish, to simulate failures. */
export interface ScriptedBus extends Bus {
  /** All messages sent to it, in order. */
  readonly published: OutgoingMessage[];
  /** Publishes in flight, by subject. */
  readonly inFlight: ReadonlyMap<string, number>;
  /** Subjects with overlapping publishes. */
  readonly overlaps: string[];
  /** The result of further publishes: acknowledged, rejected, rejected as stale, or held until the test decides. */
  answer: (message: OutgoingMessage) => "acknowledge" | "refuse" | "stale" | "hold";
  /** Delivers a batch to the subscriber; resolves when it is handled. */
  deliver(...deliveries: Delivery[]): Promise<void>;
  /** The options of the last subscription. */
  subscribed: SubscribeOptions | null;
  /** The result of `streamIdentity`; null simulates an unreachable bus. */
  identity: string | null;
  /** The result of `lastStates`. */
  states: StoredState[];
  /** The next held publish, or one that is held already. */
  nextHeld(): Promise<HeldPublish>;
  /** Acknowledges held and further publishes. */
  comeBack(): void;
}

export function createScriptedBus(): ScriptedBus {
  const held: HeldPublish[] = [];
  const news = new EventEmitter();
  const inFlight = new Map<string, number>();
  const published: OutgoingMessage[] = [];
  const overlaps: string[] = [];

  async function settle(message: OutgoingMessage): Promise<void> {
    switch (bus.answer(message)) {
      case "acknowledge":
        return;
      case "refuse":
        throw new Error("the bus is away");
      case "stale":
        throw new StaleState(message);
      case "hold":
        await new Promise<void>((acknowledge, reject) => {
          held.push({ message, acknowledge, fail: () => reject(new Error("the bus is away")) });
          news.emit("held");
        });
    }
  }

  const bus: ScriptedBus = {
    kind: "nats",
    published,
    inFlight,
    overlaps,
    answer: () => "acknowledge",
    identity: "first",
    async publish(message) {
      const before = inFlight.get(message.subject) ?? 0;
      if (before > 0) overlaps.push(message.subject);
      inFlight.set(message.subject, before + 1);
      published.push(message);
      try {
        await settle(message);
      } finally {
        inFlight.set(message.subject, inFlight.get(message.subject)! - 1);
      }
    },
    async nextHeld() {
      if (held.length === 0) await once(news, "held");
      return held.shift()!;
    },
    comeBack() {
      bus.answer = () => "acknowledge";
      for (const { acknowledge } of held.splice(0)) acknowledge();
    },
    async streamIdentity(stream) {
      if (bus.identity === null) throw new Error("the bus is away");
      return `${stream}: ${bus.identity}`;
    },
    states: [],
    async *lastStates() {
      if (bus.identity === null) throw new Error("the bus is away");
      yield bus.states;
    },
    subscribed: null,
    async subscribe(options) {
      bus.subscribed = options;
      const stop = async () => {
        bus.subscribed = null;
      };
      return { lag: async () => 7, stop };
    },
    async deliver(...deliveries) {
      if (bus.subscribed === null) throw new Error("nobody has subscribed");
      await bus.subscribed.onBatch(deliveries);
    },
    async watch() {
      throw new Error("nobody watches here");
    },
    async announce() {},
    async watchAnnouncements() {
      throw new Error("nobody watches here");
    },
    ready: async () => true,
    close: async () => {},
  };
  return bus;
}
