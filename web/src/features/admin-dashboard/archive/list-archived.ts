import type { RemovalSource } from "../../../forms/removals/removal-source.ts";
import { callWindow } from "../../../lib/api/call-list.ts";
import { windowsQuery } from "../../../lib/api/windows.ts";
import { logged } from "../calls/log-failure.ts";

/** The archived founders or investors, the last archived first. */
export const archivedQuery = ({ listArchived, archived, what }: RemovalSource) =>
  windowsQuery(archived, (query, signal) =>
    logged(`The archived ${what} could not be loaded`, callWindow(listArchived, null, query, signal)),
  );
