import type { Investor, InvestorCreate, InvestorState } from "@kindling/contracts/investors/schemas.ts";

/** The stored fields of a new investor: omitted lists are empty, and the temperature is cold. */
export function newInvestor(input: InvestorCreate): InvestorCreate {
  return {
    ...input,
    preferred_stages: input.preferred_stages ?? [],
    preferred_sectors: input.preferred_sectors ?? [],
    preferred_regions: input.preferred_regions ?? [],
    industries: input.industries ?? [],
    verticals: input.verticals ?? [],
    portfolio_companies: input.portfolio_companies ?? [],
    temperature: input.temperature ?? "COLD",
  };
}

/** A row as the queries return it. */
export type InvestorRow = Omit<Investor, "created_at" | "updated_at"> & {
  created_at: Date;
  updated_at: Date;
};

/** An investor as the API returns it. */
export function toInvestor(row: InvestorRow): Investor {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

/** The state of an investor in events: without its tally. */
export function toInvestorState(row: InvestorRow): InvestorState {
  const { founder_matches: _, founder_matches_reviewed: __, ...state } = toInvestor(row);
  return state;
}
