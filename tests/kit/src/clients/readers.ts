import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "../client.ts";
import { type Responses, record } from "./outcome.ts";

/** Clients that read until they are stopped. */
export interface Readers extends Responses {
  /** Resolves when every request has ended. */
  stop(): Promise<void>;
}

/** Starts one client per path, which pauses between requests. */
export function startReaders(product: Pick<Client, "call">, paths: readonly string[], pauseMs = 0): Readers {
  const seen: Responses = { received: [], broken: [] };
  let stopped = false;
  async function client(path: string): Promise<void> {
    while (!stopped) {
      await record(seen, readOnce(product, path));
      await sleep(pauseMs);
    }
  }
  const finished = Promise.all(paths.map(client));
  return {
    ...seen,
    async stop() {
      stopped = true;
      await finished;
    },
  };
}

/** Drops the bodies of successes, which would use too much memory. */
async function readOnce(product: Pick<Client, "call">, path: string) {
  const response = await product.call("GET", path);
  const isJson = typeof response.body !== "string";
  return response.status < 400 && isJson ? { ...response, text: "", body: null } : response;
}
