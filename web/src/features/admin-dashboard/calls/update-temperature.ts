import { updateTemperature } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { callWithEntry } from "../../../lib/api/api-client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { recountCached } from "./get-investor-summary.ts";
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
