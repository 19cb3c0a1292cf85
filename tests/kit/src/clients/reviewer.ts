import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Client } from "../client.ts";
import { type Responses, record } from "./outcome.ts";

/** An admin who rates matches until stopped. */
export interface Reviewer extends Responses {
  stop(): Promise<void>;
  /** Checks that each match has its last acknowledged rating, unless a later one got no response. */
  expectKept(): Promise<void>;
}

/** Starts rating the matches of some founders one by one, with a pause in between. */
export async function startReviewer(
  product: Client,
  founders: readonly number[],
  pauseMs: number,
): Promise<Reviewer> {
  const seen: Responses = { received: [], broken: [] };
  const matches = new Map<number, { founder: number; rating: number | null }>();
  for (const founder of founders) {
    for (const { id } of await product.get(`/api/founders/${founder}/matches`))
      matches.set(id, { founder, rating: null });
  }
  expect(matches.size).toBeGreaterThan(0);
  let stopped = false;
  let turn = 0;

  async function rate(id: number, rating: number): Promise<void> {
    const match = matches.get(id)!;
    match.rating = null;
    const path = `/api/matches/${id}/rating`;
    const response = await record(seen, product.call("PUT", path, { ben_rating: rating }));
    if (response?.status === 200) match.rating = rating;
  }

  const finished = (async () => {
    for (; !stopped; turn++) {
      for (const id of matches.keys()) {
        if (stopped) return;
        await rate(id, turn % 4);
        await sleep(pauseMs);
      }
    }
  })();
  return {
    ...seen,
    async stop() {
      stopped = true;
      await finished;
    },
    async expectKept() {
      const acknowledged = [...matches].filter(([, { rating }]) => rating !== null);
      expect(acknowledged.length).toBeGreaterThan(0);
      for (const founder of new Set(acknowledged.map(([, match]) => match.founder))) {
        const stored = new Map(
          (await product.get(`/api/founders/${founder}/matches`)).map(
            (match: { id: number; ben_rating: number }) => [match.id, match.ben_rating],
          ),
        );
        for (const [id, match] of acknowledged) {
          if (match.founder === founder) expect(stored.get(id), `rating of match ${id}`).toBe(match.rating);
        }
      }
    },
  };
}
