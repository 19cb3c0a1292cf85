import { getFounder } from "@kindling/contracts/founders/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** One founder, with their consent. */
export const founderQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.founder(id),
    queryFn: ({ signal }) => call(getFounder, { params: { id }, signal }),
  });
