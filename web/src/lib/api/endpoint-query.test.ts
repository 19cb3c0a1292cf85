import { getFounder, listFounderHistory } from "@kindling/contracts/founders/endpoints.ts";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { endpointQuery, invalidateEndpoint } from "./endpoint-query.ts";

const founder = (id: number) => endpointQuery(getFounder, { params: { id } }).queryKey;
const history = endpointQuery(listFounderHistory, { params: { id: 3 }, query: "limit=5" }).queryKey;

describe("invalidateEndpoint", () => {
  async function invalidatedAfter(...[endpoint, params]: [{ name: string }, object?]) {
    const client = new QueryClient();
    const keys = [founder(3), founder(4), history];
    for (const key of keys) client.setQueryData<unknown>(key, {});
    await invalidateEndpoint(client, endpoint, params);
    return keys.filter((key) => client.getQueryState(key)?.isInvalidated);
  }

  it("invalidates all queries of the endpoint", async () => {
    expect(await invalidatedAfter(getFounder)).toEqual([founder(3), founder(4)]);
  });

  it("invalidates only those with the given params, whatever their query", async () => {
    expect(await invalidatedAfter(getFounder, { id: 3 })).toEqual([founder(3)]);
    expect(await invalidatedAfter(listFounderHistory, { id: 3 })).toEqual([history]);
  });
});
