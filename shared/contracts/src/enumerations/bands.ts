/** A band of a number: `min` inclusive, `below` exclusive (spec section 9). */
export interface Band {
  readonly value: string;
  readonly label: string;
  readonly min: number;
  readonly below: number;
}

/** How many investors a founder is matched with. */
export const investorsMatchedBands: readonly Band[] = [
  { value: "none", label: "None (0)", min: 0, below: 1 },
  { value: "low", label: "Low (1-5)", min: 1, below: 6 },
  { value: "medium", label: "Medium (6-15)", min: 6, below: 16 },
  { value: "high", label: "High (16+)", min: 16, below: Number.POSITIVE_INFINITY },
];

/** Ask in USD; an amount on a boundary belongs to the higher band. */
export const askBands: readonly Band[] = [
  { value: "under_100k", label: "Under $100K", min: 0, below: 100_000 },
  { value: "100k_500k", label: "$100K - $500K", min: 100_000, below: 500_000 },
  { value: "500k_1m", label: "$500K - $1M", min: 500_000, below: 1_000_000 },
  { value: "1m_5m", label: "$1M - $5M", min: 1_000_000, below: 5_000_000 },
  { value: "over_5m", label: "Over $5M", min: 5_000_000, below: Number.POSITIVE_INFINITY },
];

/** Whether a value lies in a band; an unknown value lies in none. */
export function inBand(band: Band, value: number | null): boolean {
  return value !== null && value >= band.min && value < band.below;
}
