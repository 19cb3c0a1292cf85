import { expect, it } from "vitest";
import { lookupOf, rowOf } from "./fields.ts";
import { choiceKey, type Mapping } from "./mapping.ts";
import { readValues } from "./read-values.ts";
import { nearestValues, unmappedValues } from "./unmapped-values.ts";

const columns: Mapping["columns"] = [
  { heading: "Sectors", target: { as: "field", field: "preferred_sectors" }, dates: null },
  { heading: "Type", target: { as: "field", field: "investor_type" }, dates: null },
  { heading: "Email", target: { as: "field", field: "email" }, dates: null },
];
const rows = [
  ["Fintech, Quantum Knitting", "Angel", "a@x.io"],
  ["quantum-knitting; Healt care", "Wizard", "no email"],
  ["Quantum Knitting", "wizard", "b@x.io"],
];

it("lists each unknown text once, the most frequent first, with its nearest values", () => {
  const listed = unmappedValues("investor", { columns, values: {} }, rows);
  expect(listed.map(({ field, text, count, nearest }) => [field, text, count, nearest[0]])).toEqual([
    ["preferred_sectors", "Quantum Knitting", 3, "FRONTIER_TECH"],
    ["investor_type", "Wizard", 2, undefined],
    ["preferred_sectors", "Healt care", 1, "BIO_HEALTHCARE"],
  ]);
  expect(listed.every(({ nearest }) => nearest.length <= 3)).toBe(true);
});

it("lists nothing that a person has chosen for, and the choice counts in every row", () => {
  const values = {
    preferred_sectors: { [choiceKey("Quantum Knitting")]: ["CONSUMER"], [choiceKey("Healt care")]: [] },
    investor_type: { [choiceKey("Wizard")]: ["LP"] },
  };
  expect(unmappedValues("investor", { columns, values }, rows)).toEqual([]);
  expect(rows.map((row) => readValues("investor", { columns, values }, row).record)).toMatchObject([
    { preferred_sectors: ["FINTECH", "CONSUMER"], investor_type: "ANGEL" },
    { preferred_sectors: ["CONSUMER"], investor_type: "LP" },
    { preferred_sectors: ["CONSUMER"], investor_type: "LP" },
  ]);
});

it.each([
  ["AI-powered reconciliation", "AI_ML"],
  ["Rural fintech for farmers", "FINTECH"],
  ["Cybr security", "OPERATIONS_INFRA"],
  ["Real estate brokers", "PROPTECH"],
])("the first proposal for %j is %s", (text, value) => {
  expect(nearestValues(lookupOf(rowOf("investor", "preferred_sectors")!), text)[0]).toBe(value);
});
