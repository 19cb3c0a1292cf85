import { type History, pairOf, type Row, reviewOf } from "./history.ts";
import type { Observation } from "./observation.ts";
import { differing, type Fields } from "./record-log.ts";

/** A record that is merged is in no list, its 404 names the kept one, and its last message is its archiving. */
export function mergeProblems({ merges }: History, observed: Observation): string[] {
  const problems: string[] = [];
  const { founders, investors, merged, lastMessages } = observed;
  const idsOf = (rows: readonly Row[]) => new Set(rows.map(({ id }) => id));
  const listed = { founder: idsOf(founders), investor: idsOf(investors) };
  for (const { kind, other, kept, version } of merges.standing) {
    const name = `${kind} ${other}`;
    if (listed[kind].has(other)) problems.push(`${name} is merged and is listed`);
    const found = merged.get(name);
    if (found?.status !== 404 || found.into !== kept)
      problems.push(`${name} is merged into ${kept}, but is read as ${JSON.stringify(found)}`);
    const last = lastMessages?.get(`kindling.${kind}s.${other}`);
    if (last && (last.state !== null || last.version !== version))
      problems.push(`the last message of ${name} is not its merge, but of version ${last.version}`);
  }
  return problems;
}

/** A field is as it was before the standing merges; if it was empty, it has the value of the first that has one. */
export function mergedReviewProblems({ merges }: History, pair: string, match: Row): string[] {
  const problem = differing(merges.expectedReview(pair) ?? {}, reviewOf(match));
  return problem === null ? [] : [`match ${pair}: by its merges, ${problem}`];
}

/** Whether the standing merges leave a match a review, which then keeps it, as every review does. */
export function isCopied({ merges }: History, pair: string): boolean {
  return Object.values(merges.expectedReview(pair) ?? {}).some((value) => value !== null);
}

/** Every observed review, by pair, also the empty ones. A match of version 1 has none. */
export const reviewsOf = (matchesByFounder: Observation["matchesByFounder"]): Map<string, Fields> =>
  new Map(
    [...matchesByFounder.values()]
      .flat()
      .filter(({ version }) => version > 1)
      .map((row) => [pairOf(row.founder_id, row.investor_id), reviewOf(row)]),
  );
