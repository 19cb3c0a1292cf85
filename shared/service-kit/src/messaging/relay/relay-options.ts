import type { Bus, OutgoingMessage } from "../../bus/bus.ts";
import type { Log } from "../../log.ts";
import type { Publication } from "../outbox/publication.ts";

/** Points at which a test can intervene. */
export interface RelayHooks {
  beforePublish?(message: OutgoingMessage): void;
  afterPublish?(message: OutgoingMessage): void;
}

/** In ms. Each retry doubles its delay, up to the longest. */
export interface RelayTimes {
  /** Polling interval of the outbox. */
  poll: number;
  /** First delay after a failed publish. */
  retry: number;
  longestRetry: number;
  /** First delay after a row could not be deleted because a writer held its lock. */
  lockedRetry: number;
  longestLockedRetry: number;
  /** How often other replicas try to become leader, which bounds the time without one. */
  turn: number;
  /** How long a leader may send nothing to the database, before it is taken for frozen and another gets its turn. */
  frozen: number;
  /** How long a leader works without the bus, before another replica, which may reach it, gets its turn. */
  withoutBus: number;
  /** How long blocks are disabled after the bus rejected one: an older configuration of it may not permit them. */
  withoutBlocks: number;
}

export interface RelayOptions {
  /** The service's name, for traces. */
  service?: string;
  bus: Bus;
  publications: readonly Publication[];
  log: Log;
  hooks?: RelayHooks;
  times?: Partial<RelayTimes>;
  onPublished?(count: number): void;
}

export const usualRelayTimes: RelayTimes = {
  poll: 500,
  retry: 100,
  longestRetry: 5_000,
  lockedRetry: 20,
  longestLockedRetry: 500,
  turn: 1_000,
  frozen: 15_000,
  withoutBus: 10_000,
  withoutBlocks: 60_000,
};
