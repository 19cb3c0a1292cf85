import type { Enumeration } from "@kindling/contracts/enumerations/enumeration.ts";
import { businessModel, industry, region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { engagementTier, investorType, temperature } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage, productStage } from "@kindling/contracts/enumerations/stages.ts";
import type { FieldRow } from "@kindling/contracts/fields/field-rows.ts";
import { founderFields } from "@kindling/contracts/founders/fields.ts";
import { investorFields } from "@kindling/contracts/investors/fields.ts";
import { businessModelFillers, businessModelSynonyms, industrySynonyms } from "./synonyms/industries.ts";
import {
  engagementTierSynonyms,
  investorTypeFillers,
  investorTypeSynonyms,
  temperatureSynonyms,
} from "./synonyms/people.ts";
import { regionFillers, regionGroups, regionSynonyms } from "./synonyms/regions.ts";
import { sectorFillers, sectorSynonyms } from "./synonyms/sectors.ts";
import {
  fundingStageLadder,
  fundingStageSynonyms,
  productStageSynonyms,
  stageFillers,
} from "./synonyms/stages.ts";
import { type Lookup, makeLookup } from "./texts/lookup.ts";

/** The records that can be imported. */
export type Kind = "founder" | "investor";

type Row = FieldRow<object>;

const rows: Readonly<Record<Kind, Readonly<Record<string, Row>>>> = {
  founder: founderFields,
  investor: investorFields,
};

/** The names of the fields that a record of this kind can have. */
export const fieldsOf = (kind: Kind): string[] => Object.keys(rows[kind]);

/** A field's row in the contracts, or undefined for another name. */
export const rowOf = (kind: Kind, field: string): Row | undefined =>
  Object.hasOwn(rows[kind], field) ? rows[kind][field] : undefined;

const lookups = new Map<unknown, Lookup>([
  [sector, makeLookup(sector, { synonyms: sectorSynonyms, fillers: sectorFillers })],
  [industry, makeLookup(industry, { synonyms: industrySynonyms, fillers: sectorFillers })],
  [
    businessModel,
    makeLookup(businessModel, { synonyms: businessModelSynonyms, fillers: businessModelFillers }),
  ],
  [
    fundingStage,
    makeLookup(fundingStage, {
      synonyms: fundingStageSynonyms,
      fillers: stageFillers,
      ladder: fundingStageLadder,
    }),
  ],
  [productStage, makeLookup(productStage, { synonyms: productStageSynonyms, fillers: stageFillers })],
  [
    region,
    makeLookup(region, {
      synonyms: regionSynonyms,
      groups: regionGroups,
      fillers: regionFillers,
      all: ["GLOBAL"],
    }),
  ],
  [investorType, makeLookup(investorType, { synonyms: investorTypeSynonyms, fillers: investorTypeFillers })],
  [temperature, makeLookup(temperature, { synonyms: temperatureSynonyms })],
  [engagementTier, makeLookup(engagementTier, { synonyms: engagementTierSynonyms, fillers: "level" })],
]);

/** The fixed values of a field, or null for a field that has none. */
export function optionsOf(row: Row): Pick<Enumeration<string>, "values" | "labels"> | null {
  if (row.kind === "temperature") return temperature;
  return row.kind === "choice" || row.kind === "choices"
    ? (row.options as Pick<Enumeration<string>, "values" | "labels">)
    : null;
}

/** What texts mean in a field with fixed values. @throws Error for another field, which is a mistake of the caller */
export function lookupOf(row: Row): Lookup {
  const lookup = lookups.get(optionsOf(row));
  if (!lookup) throw new Error(`no synonyms for the field ${row.label}`);
  return lookup;
}
