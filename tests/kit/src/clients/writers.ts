import { setTimeout as sleep } from "node:timers/promises";
import type { Sector } from "@kindling/contracts/enumerations/markets.ts";
import type { Client, ReceivedResponse } from "../client.ts";
import { founderLike, investorLike } from "../product/people.ts";
import { type Responses, record } from "./outcome.ts";

/** Acknowledged writes: the fields that each record must have, by email. */
export type Acknowledged = Map<string, Record<string, unknown>>;

/** How long a client waits after an error, so that an outage does not use up its writes. */
const afterFailureMs = 200;

/** Clients that write until they are stopped. */
export interface Writers extends Responses {
  readonly acknowledged: Acknowledged;
  /** Resolves when everything is written. */
  readonly finished: Promise<unknown>;
  /** Starts no further write; resolves when every request has ended. */
  stop(): Promise<void>;
}

export interface WritersOptions {
  /** All founders and investors of one sector fit each other, and none of another sector. */
  sector: Sector;
  /** Numbers of the first and the last founder and investor; 1 and 60 by default. */
  from?: number;
  most?: number;
  /** The number of the last investor, `most` by default; a founder has its best 100 as matches. */
  investors?: number;
  /** How often each founder's ask is changed; once by default. */
  changes?: number;
  clients?: number;
  pauseMs?: number;
}

/**
 * Starts clients that each create a founder and an investor, change the founder's ask, and continue with the next two.
 * They pause after each founder and between changes. An unacknowledged ask may be stored or not, so it
 * is not checked.
 */
export function startWriters(product: Pick<Client, "call">, options: WritersOptions): Writers {
  const { sector, from = 1, most = 60, clients = 4, pauseMs = 10 } = options;
  const { investors = most, changes = 1 } = options;
  const acknowledged: Acknowledged = new Map();
  const seen: Responses = { received: [], broken: [] };
  let next = from - 1;
  let stopped = false;

  async function send(
    method: string,
    path: string,
    body: { email: string },
  ): Promise<ReceivedResponse | null> {
    const before = acknowledged.get(body.email);
    acknowledged.delete(body.email);
    const response = await record(seen, product.call(method, path, body));
    if (response !== null && response.status < 300) acknowledged.set(body.email, body);
    // Whether a failed change was stored is unknown, but the record must be there.
    else if (before) acknowledged.set(body.email, { email: body.email });
    return response;
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
      const response = await send("PUT", path, changed);
      if (response?.status !== 200) return false;
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
    ...seen,
    acknowledged,
    finished,
    async stop() {
      stopped = true;
      await finished;
    },
  };
}
