import type { Temperature } from "@kindling/contracts/enumerations/people.ts";
import { updateTemperature } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { QueryClient } from "@tanstack/react-query";
import { callWithEntry } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { optimisticEdit } from "./optimistic-edit.ts";

/** An investor of either list. */
export type InvestorRow = Pick<Investor, "id" | "name" | "temperature">;

/** Changes an investor's temperature, in both lists and in the counts. */
export const temperatureEdit = optimisticEdit<InvestorRow, Pick<Investor, "temperature">>({
  name: "temperature",
  send: async ({ record, patch }, client) => {
    const sentAt = Date.now();
    const { saved, entry } = await callWithEntry(updateTemperature, {
      params: { id: record.id },
      body: patch,
    });
    const { temperature, version } = saved;
    recountCached(client, sentAt, record.temperature, temperature);
    return { saved: { temperature, version }, entry };
  },
  lists: () => [queryKeys.investors, queryKeys.investorsDatabase],
  edited: ({ id, name }) => ({ kind: "investor", recordId: id, name }),
  goneText: "Someone else archived or erased this investor.",
  failureTitle: ({ record }) => `The temperature of ${record.name} was not changed`,
});

/** How many investors have each temperature. */
interface TemperatureCounts {
  temperatures: Readonly<Record<Temperature, number>>;
}

/** Counts an investor whose temperature has changed. */
export function recount<Counts extends TemperatureCounts>(
  counts: Counts,
  from: Temperature,
  to: Temperature,
): Counts {
  if (from === to) return counts;
  const { temperatures } = counts;
  return {
    ...counts,
    temperatures: { ...temperatures, [from]: temperatures[from] - 1, [to]: temperatures[to] + 1 },
  };
}

/**
 * Counts it in the cached counts of investors. Counts that arrived since the edit was sent may have it already: they
 * are fetched again.
 * @param sentAt in ms since 1970
 */
export function recountCached(client: QueryClient, sentAt: number, from: Temperature, to: Temperature): void {
  const queryKey = queryKeys.investorSummary;
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (updatedAt >= sentAt) void client.invalidateQueries({ queryKey });
  else
    client.setQueryData<TemperatureCounts>(queryKey, (counts) => counts && recount(counts, from, to), {
      updatedAt,
    });
}
