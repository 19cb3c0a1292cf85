import type { OpenState } from "@kindling/contracts/applications/schemas.ts";
import { callWindow } from "../../lib/api/call-list.ts";
import { endpointKey } from "../../lib/api/endpoint-query.ts";
import { logged } from "../../lib/api/log-failure.ts";
import { windowsQuery } from "../../lib/api/windows.ts";
import type { ApplicationSource } from "./application-source.ts";

/** The applications in a state, oldest first. */
export const applicationsQuery = ({ list, what }: ApplicationSource, state: OpenState) =>
  windowsQuery([...endpointKey(list), state], (query, signal) =>
    logged(
      `The applications of ${what} could not be loaded`,
      callWindow(list, null, `state=${state}&${query}`, signal),
    ),
  );
