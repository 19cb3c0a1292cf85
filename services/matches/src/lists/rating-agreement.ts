/** A rated match. */
export interface RatedMatch {
  readonly founderId: number;
  readonly rating: number;
  readonly score: number;
}

/** How often the higher of two ratings has the higher score. */
export interface RatingAgreement {
  /** Matches whose founder has another one with a different rating. */
  matches: number;
  /** Pairs of them, of one founder and with different ratings. */
  pairs: number;
  /** Pairs in which the higher rating has the higher score; equal scores count half. */
  ordered: number;
}

/**
 * Compares the ratings of each founder's matches with their scores. Only matches of one founder are compared: that all
 * of them are rated high says nothing about the rule, which orders a founder's investors.
 */
export function ratingAgreement(rated: readonly RatedMatch[]): RatingAgreement {
  const total = { matches: 0, pairs: 0, ordered: 0 };
  for (const matches of Map.groupBy(rated, ({ founderId }) => founderId).values()) {
    const { pairs, ordered } = pairsIn(matches);
    if (pairs === 0) continue;
    total.matches += matches.length;
    total.pairs += pairs;
    total.ordered += ordered;
  }
  return total;
}

/** Goes through the scores upwards and counts, for each rating, the lower ratings that came before. */
function pairsIn(matches: readonly RatedMatch[]): Pick<RatingAgreement, "pairs" | "ordered"> {
  const byScore = Map.groupBy(
    matches.toSorted((a, b) => a.score - b.score),
    ({ score }) => score,
  );
  const before = new Map<number, number>();
  let ordered = 0;
  for (const tied of byScore.values()) {
    const counts = countRatings(tied);
    for (const [rating, count] of counts) {
      ordered += count * (lower(before, rating) + lower(counts, rating) / 2);
    }
    for (const [rating, count] of counts) before.set(rating, (before.get(rating) ?? 0) + count);
  }
  let pairs = 0;
  for (const [rating, count] of before) pairs += count * lower(before, rating);
  return { pairs, ordered };
}

function countRatings(matches: readonly RatedMatch[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { rating } of matches) counts.set(rating, (counts.get(rating) ?? 0) + 1);
  return counts;
}

/** How many have a lower rating. */
function lower(counts: ReadonlyMap<number, number>, rating: number): number {
  let sum = 0;
  for (const [other, count] of counts) if (other < rating) sum += count;
  return sum;
}
