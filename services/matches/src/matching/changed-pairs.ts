/** Pairs that came (1) or went (-1), as columns. */
export interface ChangedPairs {
  founderIds: number[];
  investorIds: number[];
  differences: number[];
}

/** Adds the pairs of a founder that came and went. */
export function addDifferences(
  to: ChangedPairs,
  founderId: number,
  before: readonly number[],
  after: readonly number[],
): void {
  const left = new Set(before);
  const add = (investorId: number, difference: 1 | -1) => {
    to.founderIds.push(founderId);
    to.investorIds.push(investorId);
    to.differences.push(difference);
  };
  for (const id of new Set(after)) if (!left.delete(id)) add(id, 1);
  for (const id of left) add(id, -1);
}
