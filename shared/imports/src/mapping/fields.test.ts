import { splitCommas } from "@kindling/contracts/fields/numbers.ts";
import { founderCreate } from "@kindling/contracts/founders/schemas.ts";
import { investorCreate } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { fieldsOf, type Kind, lookupOf, optionsOf, rowOf } from "./fields.ts";
import { choiceKey } from "./mapping.ts";
import { fieldReader } from "./read-field.ts";
import { businessModelSynonyms, industrySynonyms } from "./synonyms/industries.ts";
import { engagementTierSynonyms, investorTypeSynonyms, temperatureSynonyms } from "./synonyms/people.ts";
import { regionSynonyms } from "./synonyms/regions.ts";
import { sectorSynonyms } from "./synonyms/sectors.ts";
import { fundingStageSynonyms, productStageSynonyms } from "./synonyms/stages.ts";

describe.each<[string, Kind, string, Readonly<Record<string, string>>]>([
  ["sectors", "founder", "sectors", sectorSynonyms],
  ["industries", "founder", "industry", industrySynonyms],
  ["business models", "founder", "business_models", businessModelSynonyms],
  ["funding stages", "founder", "funding_stage", fundingStageSynonyms],
  ["product stages", "founder", "product_stage", productStageSynonyms],
  ["regions", "founder", "regions", regionSynonyms],
  ["tiers", "founder", "engagement_tier", engagementTierSynonyms],
  ["temperatures", "founder", "temperature", temperatureSynonyms],
  ["types of investors", "investor", "investor_type", investorTypeSynonyms],
])("the synonyms of %s", (_, kind, field, table) => {
  it("mean what their row says, or the value whose own name they are", () => {
    const row = rowOf(kind, field)!;
    const { find } = lookupOf(row);
    const names = new Set(Object.values(optionsOf(row)!.labels).map(choiceKey));
    const wrong = Object.entries(table).flatMap(([value, texts]) =>
      splitCommas(texts).filter((text) => String(find(text)) !== value && !names.has(choiceKey(text))),
    );
    expect(wrong).toEqual([]);
  });
});

it("every field with fixed values accepts each value, by its name and by its label", () => {
  for (const [kind, schema] of [
    ["founder", founderCreate],
    ["investor", investorCreate],
  ] as const) {
    for (const field of fieldsOf(kind)) {
      const options = optionsOf(rowOf(kind, field)!);
      for (const value of options?.values ?? []) {
        const read = [value, options!.labels[value]!].map((text) => fieldReader(kind, field, {})(text).value);
        expect(read.map(String), `${field} ${value}`).toEqual([value, value]);
        expect(schema.partial().safeParse({ [field]: read[0] }).success).toBe(true);
      }
    }
  }
});
