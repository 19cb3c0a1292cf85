import { failure } from "@kindling/contracts/envelope.ts";
import { expect } from "vitest";
import type { Reply } from "../containers/client.ts";

/** What clients saw of a fault. */
export interface Seen {
  readonly replies: readonly Reply[];
  /** What was thrown by requests that ended without an answer. */
  readonly brokenOff: readonly unknown[];
}

/** Statuses that say it will pass by itself. */
const passing = [502, 503, 504];

/** How requests ended. */
export interface Outcome {
  succeeded: number;
  /** Refused with the envelope, by status and then by what it says. */
  refused: Record<number, Record<string, number>>;
  /** Answered with a failure that has no envelope, or with no JSON at all. */
  strange: string[];
  /** Connections that were reset or ended, or no answer within a client's time. */
  broken: string[];
}

/** Counts how requests ended, all clients together. */
export function outcomeOf(...seen: readonly Seen[]): Outcome {
  const outcome: Outcome = { succeeded: 0, refused: {}, strange: [], broken: [] };
  for (const { status, body, text } of seen.flatMap(({ replies }) => replies)) {
    const { data } = failure.safeParse(body);
    if (status < 400) outcome.succeeded += 1;
    else if (data) {
      outcome.refused[status] ??= {};
      outcome.refused[status][data.error] = (outcome.refused[status][data.error] ?? 0) + 1;
    } else outcome.strange.push(`${status}: ${text.slice(0, 200)}`);
  }
  for (const error of seen.flatMap(({ brokenOff }) => brokenOff)) {
    (error instanceof SyntaxError ? outcome.strange : outcome.broken).push(String(error));
  }
  return outcome;
}

/**
 * Everyone had success, or the envelope of a failure that passes, with one of `statuses`; nobody's connection
 * broke off, unless the gateway itself was killed (`mayBreak`). Prints the counts.
 */
export function expectServed(
  what: string,
  { succeeded, refused, strange, broken }: Outcome,
  { statuses = passing, mayBreak = false }: { statuses?: readonly number[]; mayBreak?: boolean } = {},
): void {
  const counts = { succeeded, refused, strange: strange.length, broken: broken.length };
  process.stdout.write(`${what}: ${JSON.stringify(counts)}\n`);
  expect(strange).toEqual([]);
  if (!mayBreak) expect(broken).toEqual([]);
  expect(succeeded).toBeGreaterThan(0);
  expect(statuses).toEqual(expect.arrayContaining(Object.keys(refused).map(Number)));
}
