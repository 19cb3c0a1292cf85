/** A measured value and its target. */
export interface Figure {
  what: string;
  value: string;
  target: string;
  met: boolean | null;
}

/** A value with an upper limit. */
export const atMost = (what: string, value: number, limit: number, unit: string, digits = 1): Figure => ({
  what,
  value: `${value.toFixed(digits)} ${unit}`.trim(),
  target: `at most ${limit} ${unit}`.trim(),
  met: value <= limit,
});

/** A value with a lower limit. */
export const atLeast = (what: string, value: number, limit: number, unit: string, digits = 2): Figure => ({
  what,
  value: `${value.toFixed(digits)} ${unit}`.trim(),
  target: `at least ${limit} ${unit}`.trim(),
  met: value >= limit,
});

/** A value without a target. */
export const plain = (what: string, value: string): Figure => ({ what, value, target: "", met: null });

/** A measurement that is not possible on this machine, with the reason. */
export const notMeasured = (what: string, reason: string): Figure => ({
  what,
  value: `not measured: ${reason}`,
  target: "",
  met: null,
});

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, value, target, met }) => {
    const verdict = met === null ? "" : met ? "met" : "**missed**";
    return `| ${what} | ${value} | ${target} | ${verdict} |`;
  });
  return ["| what | measured | target | |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** The percentile `share` (0 to 1) of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}
