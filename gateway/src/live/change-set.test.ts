import { change } from "@kindling/contracts/gateway/schemas.ts";
import { expect, it } from "vitest";
import { ChangeSet } from "./change-set.ts";

const setOf = (...changed: Parameters<ChangeSet["add"]>[0][]) => {
  const set = new ChangeSet();
  for (const each of changed) set.add(each);
  return set;
};
const founders = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ what: "founders" as const, id: n + 1 }));

it("take() returns one change per kind, with sorted unique ids, and empties the set", () => {
  const set = setOf({ what: "videos", id: 1 }, { what: "founders", id: 30 }, { what: "founders", id: 4 });
  set.add({ what: "founders", id: 30 });
  expect(set.empty).toBe(false);
  expect(set.take()).toEqual([
    { what: "founders", ids: [4, 30] },
    { what: "videos", ids: [1] },
  ]);
  expect(set.empty).toBe(true);
  expect(set.take()).toEqual([]);
});

it("take() returns up to two hundred ids, and none when there are more", () => {
  const set = setOf(...founders(200));
  set.add({ what: "founders", id: 200 });
  const [whole] = set.take();
  expect(whole?.ids).toHaveLength(200);
  expect(change.safeParse(whole).success).toBe(true);
  const many = setOf(...founders(201), { what: "investors", id: 1 });
  many.add({ what: "founders", id: 1 });
  expect(many.take()).toEqual([{ what: "founders" }, { what: "investors", ids: [1] }]);
});

it("add() with id null covers all ids of the kind", () => {
  const set = setOf({ what: "matches", id: 3 }, { what: "matches", id: null }, { what: "matches", id: 4 });
  expect(set.take()).toEqual([{ what: "matches" }]);
});

it("addAll() adds the changes of another set", () => {
  const set = setOf({ what: "founders", id: 2 });
  set.addAll(setOf({ what: "founders", id: 1 }, { what: "matches", id: null }));
  expect(set.take()).toEqual([{ what: "founders", ids: [1, 2] }, { what: "matches" }]);
});
