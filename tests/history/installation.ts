import type { ReceivedResponse } from "@kindling/test-kit/client.ts";
import { type LastState, lastStates } from "@kindling/test-kit/product/last-states.ts";
import type { Stack } from "@kindling/test-kit/product/stack.ts";

/** The product that a random history writes to and observes. */
export interface Installation {
  call(method: string, path: string, body?: unknown): Promise<ReceivedResponse>;
  /** Runs one statement in a service's database. */
  query(service: string, sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The last message of each subject; null for the embedded bus, which keeps no messages. */
  lastMessages(): Promise<ReadonlyMap<string, LastState> | null>;
  /** How many matches and counts the reconciler repaired. */
  mended(): Promise<number>;
}

const streams = ["FOUNDERS", "INVESTORS", "TALLIES", "MATCHES", "INTRODUCTIONS"] as const;

export const installationOf = (stack: Stack): Installation => ({
  call: (...request) => stack.call(...request),
  query: (...statement) => stack.postgres.query(...statement),
  async lastMessages() {
    const states = await Promise.all(streams.map((name) => lastStates(stack, name)));
    return new Map(states.flatMap((of) => [...of]));
  },
  async mended() {
    const counts = stack.namesOf("matches").map((name) => stack.metric(name, "reconciler_mended_total"));
    return (await Promise.all(counts)).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  },
});
