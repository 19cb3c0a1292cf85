import { setTimeout as sleep } from "node:timers/promises";
import type { Sector } from "@kindling/contracts/enumerations/markets.ts";
import { failure } from "@kindling/contracts/envelope.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { expect } from "vitest";
import type { Reply } from "./client.ts";
import type { Stack } from "./stack.ts";

/** What was answered with success, by email: the fields with which each record must be found again. */
export type Acknowledged = Map<string, Record<string, unknown>>;

/** How long a client waits when it was refused, so that there is something left to write later. */
const afterFailureMs = 200;

/** Clients that write until they are stopped. */
export interface Writing {
  readonly acknowledged: Acknowledged;
  /** Every answer so far. */
  readonly replies: readonly Reply[];
  /** Requests that ended without an answer. */
  readonly brokenOff: readonly unknown[];
  /** Resolves when all was written that should be. */
  readonly finished: Promise<unknown>;
  /** Writes nothing new and resolves when what is under way was answered. */
  stop(): Promise<void>;
}

export interface WritingOptions {
  /** Founders and investors of one sector all fit each other, and nobody of another sector. */
  sector: Sector;
  /** Numbers of the first and the last founder, and investor, that are written: 1 and 60 unless given. */
  from?: number;
  most?: number;
  /** The number of the last investor, where there shall be more founders: one has a hundred matches at most. */
  investors?: number;
  /** How often each founder's ask is changed; once unless given. */
  changes?: number;
  clients?: number;
  pauseMs?: number;
}

/**
 * Starts clients that each create a founder and an investor, change the founder's ask, and go on with
 * the next two. They pause after each founder, and between two changes. An ask that was not acknowledged may be
 * stored or not: it is not looked at later.
 */
export function startWriting(stack: Pick<Stack, "call">, options: WritingOptions): Writing {
  const { sector, from = 1, most = 60, clients = 4, pauseMs = 10 } = options;
  const { investors = most, changes = 1 } = options;
  const acknowledged: Acknowledged = new Map();
  const replies: Reply[] = [];
  const brokenOff: unknown[] = [];
  let next = from - 1;
  let stopped = false;

  async function send(method: string, path: string, body: { email: string }): Promise<Reply | null> {
    const before = acknowledged.get(body.email);
    acknowledged.delete(body.email);
    try {
      const reply = await stack.call(method, path, { body });
      replies.push(reply);
      if (reply.status < 300) acknowledged.set(body.email, body);
      return reply;
    } catch (error) {
      brokenOff.push(error);
      return null;
    } finally {
      // Of a change that failed nobody knows whether it holds, but the record must be there.
      if (before && !acknowledged.has(body.email)) acknowledged.set(body.email, { email: body.email });
    }
  }

  async function write(n: number): Promise<boolean> {
    const of = { company: `${sector} ${n}` };
    const founder = founderLike(n, { ...of, email: `${sector}.founder${n}@example.com`, sectors: [sector] });
    const email = `${sector}.investor${n}@example.com`;
    const [created] = await Promise.all([
      send("POST", "/api/founders", founder),
      n <= investors &&
        send("POST", "/api/investors-database", investorLike(n, { email, preferred_sectors: [sector] })),
    ]);
    if (created?.status !== 201) return false;
    const path = `/api/founders/${created.body.data.id}`;
    for (let change = 0; change < changes && !(stopped && change > 0); change++) {
      if (change > 0) await sleep(pauseMs);
      const changed = { ...founder, requested_check_usd: 500_000 + n + change };
      const reply = await send("PUT", path, changed);
      if (reply?.status !== 200) return false;
    }
    return true;
  }

  async function client(): Promise<void> {
    while (!stopped && next < most) {
      next += 1;
      const written = await write(next);
      await sleep(written ? pauseMs : Math.max(pauseMs, afterFailureMs));
    }
  }

  const finished = Promise.all(Array.from({ length: clients }, client));
  return {
    acknowledged,
    replies,
    brokenOff,
    finished,
    async stop() {
      stopped = true;
      await finished;
    },
  };
}

/** Every request was answered: with success, or with the envelope of a failure that passes by itself. */
export function expectPolite({ replies, brokenOff }: Writing, statuses: readonly number[]): void {
  expect(brokenOff).toEqual([]);
  for (const { status, body, text } of replies) {
    if (status < 300) continue;
    expect(statuses, text).toContain(status);
    expect(failure.parse(body)).toStrictEqual(body);
  }
}
