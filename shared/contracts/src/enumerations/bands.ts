/** A band of whole numbers, both ends inclusive. */
export interface Band {
  readonly value: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

/** How many investors a founder is matched with, and the other way round. */
export const matchCountBands: readonly Band[] = [
  { value: "none", label: "None (0)", min: 0, max: 0 },
  { value: "low", label: "Low (1-5)", min: 1, max: 5 },
  { value: "medium", label: "Medium (6-15)", min: 6, max: 15 },
  { value: "high", label: "High (16+)", min: 16, max: Number.POSITIVE_INFINITY },
];

/** Ask in whole USD. Amounts on a boundary start a band, but exactly $5M is not "Over $5M". */
export const askBands: readonly Band[] = [
  { value: "under_100k", label: "Under $100K", min: 0, max: 99_999 },
  { value: "100k_500k", label: "$100K - $500K", min: 100_000, max: 499_999 },
  { value: "500k_1m", label: "$500K - $1M", min: 500_000, max: 999_999 },
  { value: "1m_5m", label: "$1M - $5M", min: 1_000_000, max: 5_000_000 },
  { value: "over_5m", label: "Over $5M", min: 5_000_001, max: Number.POSITIVE_INFINITY },
];

/** Whether a value is in a band; an unknown value is in none. */
export function inBand(band: Band, value: number | null): boolean {
  return value !== null && value >= band.min && value <= band.max;
}
