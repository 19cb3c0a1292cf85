import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { expect, it } from "vitest";
import { upTo } from "../testing/states.ts";
import { byHash, sortedByHash } from "./pair-order.ts";

it("sorts many pairs like one by one", () => {
  const ids = upTo(5_000).map((id) => pairId(1 + (id % 7), id));
  expect(sortedByHash(ids.toReversed())).toEqual(ids.toSorted(byHash));
  expect(sortedByHash([])).toEqual([]);
});
