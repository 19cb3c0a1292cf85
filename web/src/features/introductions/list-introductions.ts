import { listIntroductions } from "@kindling/contracts/introductions/endpoints.ts";
import type { IntroductionState } from "@kindling/contracts/introductions/schemas.ts";
import { introductionStates } from "@kindling/contracts/introductions/schemas.ts";
import { queryOptions } from "@tanstack/react-query";
import { callWindow } from "../../lib/api/call-list.ts";
import { endpointKey } from "../../lib/api/endpoint-query.ts";
import { logged } from "../../lib/api/log-failure.ts";
import { windowsQuery } from "../../lib/api/windows.ts";

/** The states that still lead somewhere, each a column of the board. */
export const boardStates = introductionStates.slice(0, 6);
/** The states in which an introduction has ended. */
export const endStates = introductionStates.slice(6);

const failure = "The introductions could not be loaded";
const key = endpointKey(listIntroductions);

/**
 * Introductions, those that changed last first.
 * @param narrowing the filters as a query string
 */
export const introductionsQuery = (state: IntroductionState | null, narrowing: string) =>
  windowsQuery([...key, "rows", state, narrowing], (part, signal) => {
    const query = [state && `state=${state}`, narrowing, part].filter(Boolean).join("&");
    return logged(
      failure,
      // The total counts the introductions of every state.
      callWindow(listIntroductions, null, query, signal).then(({ data, page }) => ({
        data,
        page: { ...page, total: page.matching ?? page.total },
      })),
    );
  });

/** How many introductions there are, and who owns those that changed last. */
export const summaryQuery = queryOptions({
  queryKey: [...key, "summary"],
  queryFn: ({ signal }) =>
    logged(
      failure,
      callWindow(listIntroductions, null, "limit=100", signal).then(({ data, page }) => ({
        total: page.total,
        owners: [...new Set(data.flatMap(({ owner }) => owner ?? []))],
      })),
    ),
  staleTime: 0,
});

/** The filters in the address, as the endpoint takes them. */
export function narrowingOf(params: URLSearchParams): string {
  const given = {
    owner: params.get("owner"),
    founder_id: idIn(params.get(filterNames.founder)),
    investor_id: idIn(params.get(filterNames.investor)),
    days_in_state: daysIn(params.get("age")),
  };
  const chosen = Object.entries(given).filter(([, value]) => value);
  return new URLSearchParams(chosen as [string, string][]).toString();
}

/** The parameters of the filters: `founder` and `investor` name the open record. */
export const filterNames = { founder: "of_founder", investor: "of_investor" } as const;

/** The choices of the filter by age: so many days or longer in the same state. */
export const ages = {
  "7": "a week or longer",
  "14": "two weeks or longer",
  "30": "a month or longer",
} as const;

const daysIn = (text: string | null): string | null => (text !== null && text in ages ? text : null);

const idIn = (text: string | null): string | null => (text && /^[1-9]\d{0,8}$/.test(text) ? text : null);
