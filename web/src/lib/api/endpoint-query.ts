import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { type CallArguments, call } from "./api-client.ts";

/**
 * The options of a query that calls an endpoint. Its key is the endpoint's name, `params` and `query`, so the views of
 * different audiences share it.
 */
export const endpointQuery = <const E extends EndpointShape>(endpoint: E, ...[options]: CallArguments<E>) =>
  queryOptions({
    queryKey: [endpoint.name, options?.params, options?.query] as QueryKey,
    queryFn: ({ signal }) => call(endpoint, ...([{ ...options, signal }] as CallArguments<E>)),
  });

/** The key that all queries of an endpoint begin with, or those with these `params`. */
export const endpointKey = ({ name }: Pick<EndpointShape, "name">, params?: object): QueryKey =>
  params ? [name, params] : [name];

/** Fetches the shown queries of an endpoint again, or those with these `params`. */
export const invalidateEndpoint = (
  client: QueryClient,
  endpoint: Pick<EndpointShape, "name">,
  params?: object,
): Promise<void> => client.invalidateQueries({ queryKey: endpointKey(endpoint, params) });
