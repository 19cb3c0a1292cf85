import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import type { ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import {
  type Facets,
  listResponse,
  type Page,
  windowResponse,
} from "@kindling/contracts/lists/list-response.ts";
import type { z } from "zod";
import { callForResponse, parse } from "./api-client.ts";
import { InvalidResponseError } from "./api-errors.ts";

/** How many ids one query takes, and how many records it returns. */
export const maxIds = 500;

/** An endpoint of the contracts that returns a list of `Row`. */
export interface ListEndpoint<Row> extends EndpointShape {
  readonly list: ListDefinition;
  readonly response: z.ZodArray<z.ZodType<Row>>;
}

/** The response to a list query: some records of the list, in order. */
export interface ListPage<Row> {
  data: Row[];
  page: Page;
  facets?: Facets | undefined;
}

/**
 * Sends a list query and returns its response, validated by the contract.
 * @param query the query string, which must not be empty: without one, the endpoint sends the whole list
 * @throws as `call`
 */
export async function callList<Row>(
  endpoint: ListEndpoint<Row>,
  query: string,
  signal: AbortSignal | undefined,
): Promise<ListPage<Row>> {
  const response = await callForResponse(endpoint, { query, signal });
  const { data, page, facets } = parse(listResponse(endpoint.list, endpoint.response), response);
  if (!page) throw new InvalidResponseError("mismatch");
  return { data, page, facets: facets as Facets | undefined };
}

/** An endpoint of the contracts that returns a list of `Row` that cannot be searched and filtered. */
export interface WindowEndpoint<Row> extends EndpointShape {
  readonly window: NonNullable<EndpointShape["window"]>;
  readonly response: z.ZodArray<z.ZodType<Row>>;
}

/**
 * Sends a query to an endpoint that returns windows of a list, and returns its response, validated by the contract.
 * @param id the record whose list it is; null for a list of the whole community
 */
export async function callWindow<Row>(
  endpoint: WindowEndpoint<Row>,
  id: number | null,
  query: string,
  signal?: AbortSignal,
): Promise<ListPage<Row>> {
  const response = await callForResponse(endpoint, { ...(id !== null && { params: { id } }), query, signal });
  const { data, page } = parse(windowResponse(endpoint.response), response);
  if (!page) throw new InvalidResponseError("mismatch");
  return { data, page };
}
