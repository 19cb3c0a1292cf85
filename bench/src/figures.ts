/** One measured figure with what it is held against. */
export interface Figure {
  what: string;
  value: string;
  target: string;
  met: boolean | null;
}

/** A figure that must not be over a limit. */
export const atMost = (what: string, value: number, limit: number, unit: string, digits = 1): Figure => ({
  what,
  value: `${value.toFixed(digits)} ${unit}`,
  target: `at most ${limit} ${unit}`,
  met: value <= limit,
});

/** A figure that must reach a limit. */
export const atLeast = (what: string, value: number, limit: number, unit: string, digits = 2): Figure => ({
  what,
  value: `${value.toFixed(digits)} ${unit}`.trim(),
  target: `at least ${limit} ${unit}`.trim(),
  met: value >= limit,
});

/** A figure for comparison, held against nothing. */
export const plain = (what: string, value: string): Figure => ({ what, value, target: "", met: null });

/** What could not be measured here, and why. */
export const notMeasured = (what: string, why: string): Figure => ({
  what,
  value: `not measured: ${why}`,
  target: "",
  met: null,
});

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, value, target, met }) => {
    const verdict = met === null ? "" : met ? "met" : "**short**";
    return `| ${what} | ${value} | ${target} | ${verdict} |`;
  });
  return ["| what | measured | target | |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
