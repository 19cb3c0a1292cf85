/** A founder that fits the investors below, unless `more` changes that. */
export const founderLike = (n: number, more: object = {}) => ({
  company: `Company ${n}`,
  name: `Founder ${n}`,
  email: `founder${n}@example.com`,
  sectors: ["FINTECH"],
  funding_stage: "SEED",
  requested_check_usd: 500_000,
  regions: ["EUROPE"],
  ...more,
});

/** An investor that fits the founders above, unless `more` changes that. */
export const investorLike = (n: number, more: object = {}) => ({
  name: `Investor ${n}`,
  email: `investor${n}@example.com`,
  preferred_sectors: ["FINTECH"],
  preferred_stages: ["SEED"],
  typical_check_usd: 500_000,
  // Two regions, so that another sector leaves less than a match needs.
  preferred_regions: ["EUROPE", "US"],
  ...more,
});
