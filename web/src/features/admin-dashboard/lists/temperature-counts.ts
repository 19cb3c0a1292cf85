import { type Temperature, temperature } from "@kindling/contracts/enumerations/people.ts";

/** How many investors there are of each temperature, coldest first. */
export function countByTemperature(
  investors: readonly { temperature: Temperature }[],
): { temperature: Temperature; count: number }[] {
  const counts = new Map<Temperature, number>();
  for (const investor of investors)
    counts.set(investor.temperature, (counts.get(investor.temperature) ?? 0) + 1);
  return temperature.values.map((value) => ({ temperature: value, count: counts.get(value) ?? 0 }));
}
