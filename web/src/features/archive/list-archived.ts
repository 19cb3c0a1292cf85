import type { RemovalSource } from "../../forms/removals/removal-source.ts";
import { callWindow } from "../../lib/api/call-list.ts";
import { endpointKey } from "../../lib/api/endpoint-query.ts";
import { logged } from "../../lib/api/log-failure.ts";
import { windowsQuery } from "../../lib/api/windows.ts";

/** The archived founders or investors, the last archived first. */
export const archivedQuery = ({ listArchived, what }: RemovalSource) =>
  windowsQuery(endpointKey(listArchived), (query, signal) =>
    logged(`The archived ${what} could not be loaded`, callWindow(listArchived, null, query, signal)),
  );
