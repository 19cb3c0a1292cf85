import { listMetricHistory } from "@kindling/contracts/founders/endpoints.ts";
import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** A saved change is another version, so it is fetched again. */
export const metricHistoryQuery = ({ id, version }: OwnFounder) =>
  queryOptions({
    queryKey: queryKeys.ownMetrics(id, version),
    queryFn: ({ signal }) => call(listMetricHistory, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
