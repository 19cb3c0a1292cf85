/** The dashboard's queries; what arrives live and what is edited name them too. */
export const queryKeys = {
  stats: ["stats"],
  founders: ["founders"],
  investors: ["investors"],
  investorsDatabase: ["investors-database"],
  founderMatches: (founderId: number) => ["founder-matches", founderId],
  investorMatches: (investorId: number) => ["investor-matches", investorId],
} as const;
