import { isDeepStrictEqual } from "node:util";
import { failure } from "@kindling/contracts/envelope.ts";
import { expect } from "vitest";
import { BrokenBodyError, type ReceivedResponse } from "../client.ts";

/** The responses and errors that clients received. */
export interface Responses {
  readonly received: ReceivedResponse[];
  /** The errors of requests without a response. */
  readonly broken: unknown[];
}

/** Waits for a response and keeps it; null after an error. */
export async function record(
  seen: Responses,
  response: Promise<ReceivedResponse>,
): Promise<ReceivedResponse | null> {
  try {
    const received = await response;
    seen.received.push(received);
    return received;
  } catch (error) {
    seen.broken.push(error);
    return null;
  }
}

/** Statuses of temporary failures. */
const passing = [502, 503, 504];

/** Counts of request outcomes. */
export interface Outcome {
  succeeded: number;
  /** Errors with the envelope, by status and error text. */
  refused: Record<number, Record<string, number>>;
  /** Responses without the envelope, or with broken JSON. */
  strange: string[];
  /** Streamed responses that broke off in the middle of their bodies. */
  brokenBodies: string[];
  /** Reset or closed connections, and timeouts. */
  broken: string[];
}

function outcomeOf(seen: readonly Responses[]): Outcome {
  const outcome: Outcome = { succeeded: 0, refused: {}, strange: [], brokenBodies: [], broken: [] };
  for (const { status, body, text } of seen.flatMap(({ received }) => received)) {
    const { data } = failure.safeParse(body);
    if (status < 400 && typeof body !== "string") outcome.succeeded += 1;
    else if (data && isDeepStrictEqual(data, body)) {
      outcome.refused[status] ??= {};
      outcome.refused[status][data.error] = (outcome.refused[status][data.error] ?? 0) + 1;
    } else outcome.strange.push(`${status}: ${text.slice(0, 200)}`);
  }
  for (const error of seen.flatMap(({ broken }) => broken)) {
    if (error instanceof SyntaxError) outcome.strange.push(String(error));
    else if (error instanceof BrokenBodyError) outcome.brokenBodies.push(String(error));
    else outcome.broken.push(String(error));
  }
  return outcome;
}

/**
 * Expects every request to succeed, or to fail with the envelope and one of `statuses`, and no connection to
 * break unless the gateway itself was killed (`mayBreak`). A whole list is streamed: it may break off where another
 * response becomes a 502. Prints and returns the counts.
 */
export function expectServed(
  seen: Responses | readonly Responses[],
  { statuses = passing, mayBreak = false }: { statuses?: readonly number[]; mayBreak?: boolean } = {},
): Outcome {
  const outcome = outcomeOf([seen].flat());
  const { succeeded, refused, strange, brokenBodies, broken } = outcome;
  const counts = {
    succeeded,
    refused,
    strange: strange.length,
    brokenBodies: brokenBodies.length,
    broken: broken.length,
  };
  process.stdout.write(`${expect.getState().currentTestName}: ${JSON.stringify(counts)}\n`);
  expect(strange).toEqual([]);
  if (!mayBreak) expect(broken).toEqual([]);
  if (!mayBreak && !statuses.includes(502)) expect(brokenBodies).toEqual([]);
  expect(succeeded).toBeGreaterThan(0);
  expect(statuses).toEqual(expect.arrayContaining(Object.keys(refused).map(Number)));
  return outcome;
}
