import type { Lookalike } from "@kindling/contracts/duplicates/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { callWindow, maxIds } from "../../lib/api/call-list.ts";
import { endpointKey } from "../../lib/api/endpoint-query.ts";
import type { DuplicateSource } from "./duplicate-source.ts";

/** How many of one record are shown. */
const most = 3;
const none: ReadonlyMap<number, readonly Lookalike[]> = new Map();

/** The stored records that some records look like, by their ids. Nothing while they load, or when that fails: a hint. */
export function useLookalikes(
  { endpoints }: DuplicateSource,
  ids: readonly number[],
): ReadonlyMap<number, readonly Lookalike[]> {
  const asked = ids.slice(0, maxIds).join(",");
  const { data = none } = useQuery({
    queryKey: [...endpointKey(endpoints.list), "of", asked],
    queryFn: async ({ signal }) => {
      const { data } = await callWindow(endpoints.list, null, `ids=${asked}&limit=${maxIds}`, signal);
      const found = new Map<number, Lookalike[]>();
      // The likeliest come first.
      const add = (id: number, other: Lookalike) =>
        found.set(id, [...(found.get(id) ?? []), other].slice(0, most));
      for (const { first, second, reasons } of data) {
        add(first.id, { ...second, reasons });
        add(second.id, { ...first, reasons });
      }
      return found;
    },
    enabled: ids.length > 0,
    retry: false,
  });
  return data;
}
