import { expect, it } from "vitest";
import { lookupOf, rowOf } from "./fields.ts";
import { nearestValues, unmappedValues } from "./unmapped-values.ts";

it("lists each unknown text once, the most frequent first, with its nearest values", () => {
  const spellings = [
    { field: "preferred_sectors", text: "Quantum Knitting", count: 2 },
    { field: "investor_type", text: "Wizard", count: 2 },
    { field: "preferred_sectors", text: "quantum-knitting", count: 1 },
    { field: "preferred_sectors", text: "Healt care", count: 1 },
    { field: "preferred_sectors", text: "Zzz", count: 1 },
  ];
  const listed = unmappedValues("investor", spellings, 3);
  expect(listed.map(({ field, text, count, nearest }) => [field, text, count, nearest[0]])).toEqual([
    ["preferred_sectors", "Quantum Knitting", 3, "FRONTIER_TECH"],
    ["investor_type", "Wizard", 2, undefined],
    ["preferred_sectors", "Healt care", 1, "BIO_HEALTHCARE"],
  ]);
  expect(listed.every(({ nearest }) => nearest.length <= 3)).toBe(true);
});

it.each([
  ["AI-powered reconciliation", "AI_ML"],
  ["Rural fintech for farmers", "FINTECH"],
  ["Cybr security", "OPERATIONS_INFRA"],
  ["Real estate brokers", "PROPTECH"],
  ["AgTech", undefined],
])("the first proposal for %j is %s", (text, value) => {
  expect(nearestValues(lookupOf(rowOf("investor", "preferred_sectors")!), text)[0]).toBe(value);
});
