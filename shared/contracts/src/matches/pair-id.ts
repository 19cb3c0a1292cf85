/** Largest ids, so that a pair of them fits into the 53 bits of a JSON number. */
export const maxFounderId = 2 ** 27 - 1;
export const maxInvestorId = 2 ** 26 - 1;

/** Pair ids that belong to one founder. */
export const pairsPerFounder = maxInvestorId + 1;

/** The id of the match of a founder and an investor. */
export const pairId = (founderId: number, investorId: number): number =>
  founderId * pairsPerFounder + investorId;

/** The founder and the investor of a match; the founder is 0 for an id that no pair has. */
export const pairOf = (id: number): { founderId: number; investorId: number } => ({
  founderId: Math.floor(id / pairsPerFounder),
  investorId: id % pairsPerFounder,
});
