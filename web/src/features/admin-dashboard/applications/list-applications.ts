import type { OpenState } from "@kindling/contracts/applications/schemas.ts";
import { queryOptions } from "@tanstack/react-query";
import { callWindow } from "../../../lib/api/call-list.ts";
import { endpointKey } from "../../../lib/api/endpoint-query.ts";
import { windowsQuery } from "../../../lib/api/windows.ts";
import { logged } from "../calls/log-failure.ts";
import type { ApplicationSource } from "./application-source.ts";

/** The applications in a state, oldest first. */
export const applicationsQuery = ({ list, what }: ApplicationSource, state: OpenState) =>
  windowsQuery([...endpointKey(list), state], (query, signal) =>
    logged(
      `The applications of ${what} could not be loaded`,
      callWindow(list, null, `state=${state}&${query}`, signal),
    ),
  );

/** How many applications wait for a decision. */
export const waitingQuery = ({ list, what }: ApplicationSource) =>
  queryOptions({
    queryKey: [...endpointKey(list), "waiting"],
    queryFn: ({ signal }) =>
      logged(
        `The applications of ${what} could not be counted`,
        callWindow(list, null, "state=pending&limit=1", signal).then(({ page }) => page.total),
      ),
    staleTime: 0,
  });
