import { setTimeout as sleep } from "node:timers/promises";
import type { Reply } from "./client.ts";
import type { Stack } from "./stack.ts";

/** Clients that read until they are stopped. */
export interface Asking {
  /** Every answer so far; of those that succeeded without what was in it. */
  readonly replies: readonly Reply[];
  /** Requests that ended without an answer. */
  readonly brokenOff: readonly unknown[];
  /** Resolves when what is under way was answered. */
  stop(): Promise<void>;
}

/** Asks for each path again and again, one client for each, which pauses between two answers. */
export function startAsking(stack: Pick<Stack, "call">, paths: readonly string[], pauseMs = 0): Asking {
  const replies: Reply[] = [];
  const brokenOff: unknown[] = [];
  let stopped = false;
  async function client(path: string): Promise<void> {
    while (!stopped) {
      try {
        const reply = await stack.call("GET", path);
        replies.push(reply.status < 400 ? { ...reply, text: "", body: null } : reply);
      } catch (error) {
        brokenOff.push(error);
      }
      await sleep(pauseMs);
    }
  }
  const finished = Promise.all(paths.map(client));
  return {
    replies,
    brokenOff,
    async stop() {
      stopped = true;
      await finished;
    },
  };
}
