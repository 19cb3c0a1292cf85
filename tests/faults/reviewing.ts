import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Reply } from "../containers/client.ts";
import type { Installation } from "../operations/installation.ts";
import type { Seen } from "./outcome.ts";

/** An admin who rates matches until stopped. */
export interface Reviewing extends Seen {
  stop(): Promise<void>;
  /** Checks that every match has the rating that was acknowledged last, where no later one went unanswered. */
  expectKept(): Promise<void>;
}

/** Starts rating the matches of some founders, in turns, as often as `pauseMs` allows. */
export async function startReviewing(
  kindling: Installation,
  founders: readonly number[],
  pauseMs: number,
): Promise<Reviewing> {
  const replies: Reply[] = [];
  const brokenOff: unknown[] = [];
  const matches = new Map<number, { founder: number; rating: number | null }>();
  for (const founder of founders) {
    const { data } = await kindling.get(`/api/founders/${founder}/matches`);
    for (const { id } of data) matches.set(id, { founder, rating: null });
  }
  expect(matches.size).toBeGreaterThan(0);
  let stopped = false;
  let turn = 0;

  async function rate(id: number, rating: number): Promise<void> {
    const match = matches.get(id)!;
    match.rating = null;
    try {
      const reply = await kindling.call("PUT", `/api/matches/${id}/rating`, { body: { ben_rating: rating } });
      replies.push(reply);
      if (reply.status === 200) match.rating = rating;
    } catch (error) {
      brokenOff.push(error);
    }
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
    replies,
    brokenOff,
    async stop() {
      stopped = true;
      await finished;
    },
    async expectKept() {
      const acknowledged = [...matches].filter(([, { rating }]) => rating !== null);
      expect(acknowledged.length).toBeGreaterThan(0);
      for (const founder of new Set(acknowledged.map(([, match]) => match.founder))) {
        const { data } = await kindling.get(`/api/founders/${founder}/matches`);
        const stored = new Map(
          data.map((match: { id: number; ben_rating: number }) => [match.id, match.ben_rating]),
        );
        for (const [id, match] of acknowledged) {
          if (match.founder === founder) expect(stored.get(id), `rating of match ${id}`).toBe(match.rating);
        }
      }
    },
  };
}
