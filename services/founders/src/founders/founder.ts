import type { Founder, FounderCreate, FounderState } from "@kindling/contracts/founders/schemas.ts";

/** What is stored of a new founder: lists that were not given are empty. */
export function newFounder(input: FounderCreate): FounderCreate {
  return {
    ...input,
    business_models: input.business_models ?? [],
    sectors: input.sectors ?? [],
    regions: input.regions ?? [],
  };
}

/** A row as the database gives it: numbers as numbers, moments as Date. */
export type FounderRow = Omit<Founder, "created_at" | "updated_at"> & { created_at: Date; updated_at: Date };

/** A founder as the API gives it. */
export function toFounder(row: FounderRow): Founder {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

/** A founder as events carry it: without what the matches service counts. */
export function toFounderState(row: FounderRow): FounderState {
  const { investors_matched: _, ...state } = toFounder(row);
  return state;
}
