import { EventEmitter, once } from "node:events";
import {
  type Bus,
  type Delivery,
  type OutgoingMessage,
  StaleState,
  type StoredState,
  type SubscribeOptions,
} from "../../bus/bus.ts";

/** A publish whose outcome the test decides. */
export interface HeldPublish {
  message: OutgoingMessage;
  acknowledge(): void;
  fail(): void;
}

/** A bus on which a test decides the outcome of every publish, to simulate failures. */
export interface ScriptedBus extends Bus {
  /** All messages sent to it, in order. */
  readonly published: OutgoingMessage[];
  /** Publishes in flight, by subject. */
  readonly inFlight: ReadonlyMap<string, number>;
  /** Subjects with overlapping publishes. */
  readonly overlaps: string[];
  /** The outcome of a publish: acknowledged, rejected, rejected as stale, or held until the test decides. */
  outcomeOf: (message: OutgoingMessage) => "acknowledge" | "reject" | "stale" | "hold";
  /** Delivers a batch to the subscriber; resolves when it is handled. */
  deliver(...deliveries: Delivery[]): Promise<void>;
  /** The options of the last subscription. */
  subscribed: SubscribeOptions | null;
  /** The result of `streamIdentity`; null simulates an unreachable bus. */
  identity: string | null;
  /** The result of `lastStates`. */
  states: StoredState[];
  /** Returns the oldest held publish; waits for one if there is none. */
  nextHeld(): Promise<HeldPublish>;
  /** Acknowledges every held publish, also those that `nextHeld` has returned, and further ones. */
  acknowledgeAll(): void;
}

export function createScriptedBus(): ScriptedBus {
  const held: HeldPublish[] = [];
  const acknowledgements: (() => void)[] = [];
  const emitter = new EventEmitter();
  const inFlight = new Map<string, number>();
  const published: OutgoingMessage[] = [];
  const overlaps: string[] = [];

  async function settle(message: OutgoingMessage): Promise<void> {
    switch (bus.outcomeOf(message)) {
      case "acknowledge":
        return;
      case "reject":
        throw new Error("the bus is unreachable");
      case "stale":
        throw new StaleState(message);
      case "hold":
        await new Promise<void>((acknowledge, reject) => {
          acknowledgements.push(acknowledge);
          held.push({ message, acknowledge, fail: () => reject(new Error("the bus is unreachable")) });
          emitter.emit("held");
        });
    }
  }

  const bus: ScriptedBus = {
    kind: "nats",
    published,
    inFlight,
    overlaps,
    outcomeOf: () => "acknowledge",
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
      if (held.length === 0) await once(emitter, "held");
      return held.shift()!;
    },
    acknowledgeAll() {
      bus.outcomeOf = () => "acknowledge";
      held.length = 0;
      for (const acknowledge of acknowledgements.splice(0)) acknowledge();
    },
    async streamIdentity(stream) {
      if (bus.identity === null) throw new Error("the bus is unreachable");
      return `${stream}: ${bus.identity}`;
    },
    states: [],
    async *lastStates() {
      if (bus.identity === null) throw new Error("the bus is unreachable");
      yield bus.states;
    },
    subscribed: null,
    async subscribe(options) {
      bus.subscribed = options;
      const stop = async () => {
        bus.subscribed = null;
      };
      return { lag: async () => 7, position: async () => 0, hasRead: async () => false, stop };
    },
    async deliver(...deliveries) {
      if (bus.subscribed === null) throw new Error("no consumer has subscribed");
      await bus.subscribed.onBatch(deliveries);
    },
    async watch() {
      throw new Error("not supported by the scripted bus");
    },
    async announce() {},
    async watchAnnouncements() {
      throw new Error("not supported by the scripted bus");
    },
    ready: async () => true,
    close: async () => {},
  };
  return bus;
}
