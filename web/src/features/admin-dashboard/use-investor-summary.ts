import type { Temperature } from "@kindling/contracts/enumerations/people.ts";
import { useMutationState, useQuery } from "@tanstack/react-query";
import { type InvestorSummary, investorSummaryQuery, recount } from "./calls/get-investor-summary.ts";
import type { Edit } from "./calls/optimistic-edit.ts";
import { type InvestorRow, temperatureEdit } from "./calls/update-temperature.ts";

/** The counts of investors, with the temperatures that are being saved. */
export function useInvestorSummary() {
  const edits = useMutationState({
    filters: { mutationKey: temperatureEdit.mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Edit<InvestorRow, { temperature: Temperature }>,
  });
  return useQuery({
    ...investorSummaryQuery,
    select: (summary: InvestorSummary) =>
      edits.reduce(
        (counts, { record, patch }) => recount(counts, record.temperature, patch.temperature),
        summary,
      ),
  });
}
