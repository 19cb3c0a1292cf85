import type { Founder, FounderCreate, FounderState } from "@kindling/contracts/founders/schemas.ts";

/** The stored fields of a new founder: omitted lists are empty. */
export function newFounder(input: FounderCreate): FounderCreate {
  return {
    ...input,
    business_models: input.business_models ?? [],
    sectors: input.sectors ?? [],
    regions: input.regions ?? [],
  };
}

/** A row as the queries return it. */
export type FounderRow = Omit<Founder, "created_at" | "updated_at"> & { created_at: Date; updated_at: Date };

/** A founder as the API returns it. */
export function toFounder(row: FounderRow): Founder {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

/** The state of a founder in events: without its tally. */
export function toFounderState(row: FounderRow): FounderState {
  const { investors_matched: _, ...state } = toFounder(row);
  return state;
}
