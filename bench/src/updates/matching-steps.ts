import { metricsOf } from "../processes/process-metrics.ts";

/** How many steps of matching, or blocks of the reconciler, took at most so many ms, by that bound; the last has all. */
export type StepsByBound = ReadonlyMap<number, number>;

/** Reads them from the matches service of a product in one process. */
export async function stepsByBound(
  pid: number,
  metric: "matching_step" | "reconciler_block" = "matching_step",
): Promise<StepsByBound> {
  const buckets = (await metricsOf(pid)).matchAll(
    new RegExp(`^${metric}_seconds_bucket\\{.*le="([^"]+)".*\\} (\\d+)$`, "gm"),
  );
  const steps = Array.from(buckets, ([, bound, count]): [number, number] => [
    bound === "+Inf" ? Number.POSITIVE_INFINITY : Number(bound) * 1_000,
    Number(count),
  ]);
  if (steps.length === 0) throw new Error(`${metric}_seconds was not found`);
  return new Map(steps);
}

/** The number of steps between two readings, or since the start, and the bound in ms of the longest. */
export function longestStep(after: StepsByBound, before: StepsByBound = new Map()) {
  const since = Array.from(after, ([bound, count]) => ({ bound, count: count - (before.get(bound) ?? 0) }));
  const { count } = since.at(-1)!;
  return { count, longest: since.find((steps) => steps.count === count)!.bound };
}
