/** The lines of a scale from 0 to at least `max`: three to six round numbers; whole ones if `whole`. */
export function ticksTo(max: number, whole = true): number[] {
  const rough = Math.max(max, whole ? 1 : Number.MIN_VALUE) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 2.5, 5, 10].map((factor) => factor * unit).find((step) => step >= rough * 0.999)!;
  const step = whole ? Math.max(1, Math.ceil(round)) : round;
  const lines = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: lines + 1 }, (_, line) => line * step);
}

/** Which of `count` labels to show, so that at most `most` are: the last one, and others at equal distances from it. */
export function shownLabels(count: number, most: number): Set<number> {
  const step = Math.max(1, Math.ceil(count / most));
  return new Set(Array.from({ length: Math.ceil(count / step) }, (_, shown) => count - 1 - shown * step));
}
