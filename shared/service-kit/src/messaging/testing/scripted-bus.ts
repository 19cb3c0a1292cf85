import { EventEmitter, once } from "node:events";
import {
  type Bus,
  type Delivery,
  type OutgoingMessage,
  StaleState,
  type StoredState,
  type SubscribeOptions,
} from "../../bus/bus.ts";

/** A publish that waits for the test to decide how it ends. */
export interface HeldPublish {
  message: OutgoingMessage;
  acknowledge(): void;
  fail(): void;
}

/** A bus on which a test decides how every publish ends, for what the real ones do only when something breaks. */
export interface ScriptedBus extends Bus {
  /** Everything that was handed to it, in order. */
  readonly published: OutgoingMessage[];
  /** Publishes under way, by subject. */
  readonly underWay: ReadonlyMap<string, number>;
  /** Subjects that were published while another publish of theirs was under way. */
  readonly overlaps: string[];
  /** What becomes of publishes from now on: acknowledged, refused, refused as stale, or held until the test decides. */
  answer: (message: OutgoingMessage) => "acknowledge" | "refuse" | "stale" | "hold";
  /** Hands a batch to the one who subscribed; resolves when it was dealt with. */
  deliver(...deliveries: Delivery[]): Promise<void>;
  /** What was subscribed last. */
  subscribed: SubscribeOptions | null;
  /** What `streamIdentity` says; null is a bus that is away. */
  identity: string | null;
  /** What `lastStates` says, whatever was published. */
  states: StoredState[];
  /** The next publish that is held, or one that is held already. */
  nextHeld(): Promise<HeldPublish>;
  /** Acknowledges everything from now on, and what is held. */
  comeBack(): void;
}

export function createScriptedBus(): ScriptedBus {
  const held: HeldPublish[] = [];
  const news = new EventEmitter();
  const underWay = new Map<string, number>();
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
    underWay,
    overlaps,
    answer: () => "acknowledge",
    identity: "first",
    async publish(message) {
      const before = underWay.get(message.subject) ?? 0;
      if (before > 0) overlaps.push(message.subject);
      underWay.set(message.subject, before + 1);
      published.push(message);
      try {
        await settle(message);
      } finally {
        underWay.set(message.subject, underWay.get(message.subject)! - 1);
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
    ready: async () => true,
    close: async () => {},
  };
  return bus;
}
