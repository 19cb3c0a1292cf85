import { type Change, change } from "@kindling/contracts/gateway/schemas.ts";
import { expect, it } from "vitest";
import { ChangeSet } from "./change-set.ts";

const setOf = (...changes: Change[]) => {
  const set = new ChangeSet();
  for (const each of changes) set.add(each);
  return set;
};
const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const founders = (count: number): Change => ({ what: "founders", records: ids(count).map((id) => ({ id })) });

it("take() returns one change per kind, with sorted unique ids, and empties the set", () => {
  const set = setOf(
    { what: "videos", records: [{ id: 1 }] },
    { what: "founders", records: [{ id: 30, version: 2 }, { id: 4 }] },
    { what: "founders", records: [{ id: 30, version: 3 }] },
  );
  const taken = set.take();
  expect(taken).toEqual([
    { what: "founders", ids: [4, 30], records: [{ id: 4 }, { id: 30, version: 3 }] },
    { what: "videos", ids: [1], records: [{ id: 1 }] },
  ]);
  for (const each of taken) expect(change.parse(each)).toStrictEqual(each);
  expect(set.take()).toEqual([]);
});

it("take() joins a record's version with its counts", () => {
  const set = setOf(
    { what: "investors", records: [{ id: 5, version: 7 }] },
    { what: "investors", records: [{ id: 5, founder_matches: 1, founder_matches_reviewed: 0 }] },
    { what: "investors", records: [{ id: 5, founder_matches: 2, founder_matches_reviewed: 1 }] },
  );
  expect(set.take()[0]!.records).toEqual([
    { id: 5, version: 7, founder_matches: 2, founder_matches_reviewed: 1 },
  ]);
});

it("take() returns up to 200 records, and only the kind when more changed", () => {
  const set = setOf(founders(200), founders(200));
  const [whole] = set.take();
  expect(whole?.ids).toHaveLength(200);
  expect(change.parse(whole)).toStrictEqual(whole);
  const many = setOf(founders(201), { what: "investors", records: [{ id: 1 }] }, founders(1));
  expect(many.take()).toEqual([{ what: "founders" }, { what: "investors", ids: [1], records: [{ id: 1 }] }]);
});

it("a change without lists covers all records of the kind", () => {
  const set = setOf({ what: "founders", records: [{ id: 3 }] }, { what: "founders" }, founders(4));
  expect(set.take()).toEqual([{ what: "founders" }]);
});

it("take() names reviewed matches only if no others changed", () => {
  const review: Change = { what: "matches", records: [{ id: 9, version: 2 }], founders: [4], investors: [7] };
  expect(setOf(review).take()).toEqual([{ ...review, ids: [9] }]);
  const lists: Change = { what: "matches", founders: [4, 2], investors: [] };
  expect(setOf(review, lists).take()).toEqual([{ what: "matches", founders: [2, 4], investors: [7] }]);
  expect(setOf(lists, review).take()).toEqual([{ what: "matches", founders: [2, 4], investors: [7] }]);
  expect(setOf(lists, { what: "matches", founders: ids(199), investors: ids(201) }).take()).toEqual([
    { what: "matches" },
  ]);
});
