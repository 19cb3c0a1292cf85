import { founderFields } from "@kindling/contracts/founders/fields.ts";
import type { FounderPages } from "@kindling/contracts/founders/pages.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { type PlacedFields, sectionsOf } from "./record/record-table.ts";

/** The tabs of the founder form; sending is possible from the last. */
export const founderTabs = ["basic", "business", "funding", "team"] as const;
export type FounderTab = FounderPages["form"];

/** Every field of a founder. */
const fields: PlacedFields<Exclude<keyof Founder, "version">, FounderPages> = {
  ...founderFields,
  investors_matched: {
    label: "Investors Matched",
    kind: "count",
    readOnly: true,
    at: { dialog: "details" },
  },
  id: { label: "Founder ID", kind: "year", readOnly: true, at: { dialog: "details" } },
  created_at: { label: "Created", kind: "date", readOnly: true, at: { dialog: "details" } },
  updated_at: { label: "Last Updated", kind: "date", readOnly: true, at: { dialog: "details" } },
};

const tabs = [
  { value: "basic", title: "Basic Info" },
  { value: "business", title: "Business", first: ["industry", "vertical", "product_stage"] },
  { value: "funding", title: "Funding", first: ["funding_stage", "gdrive_file_id"] },
  { value: "team", title: "Team", first: ["discord_username"] },
] as const;

/** The tabs of the founder form, as the founder or an admin fills it in. */
export const founderForm = {
  founder: sectionsOf(fields, ["form"], tabs),
  admin: sectionsOf(fields, ["form", "adding"], tabs, { autoComplete: "off" }),
};

/** The tabs of the admin's dialog, with every field of a founder. */
export const founderDialog = sectionsOf(
  fields,
  ["dialog"],
  [
    { value: "basic", title: "Basic Info" },
    { value: "business", title: "Business" },
    { value: "metrics", title: "Metrics" },
    { value: "details", title: "Details" },
  ],
  { autoComplete: "off", columns: 3 },
);

/** The Profile tab of the founder's dashboard. */
export const founderProfile = sectionsOf(
  fields,
  ["profile"],
  [
    {
      value: "contact",
      title: "Contact",
      view: "triples",
      first: ["company", "name", "email", "website"],
    },
    { value: "business", title: "Business Information", view: "triples" },
    { value: "summary", title: "Company Summary", view: "prose" },
    { value: "focus", title: "Focus Areas" },
  ],
);

/** The Company Metrics tab of the founder's dashboard. */
export const founderMetrics = sectionsOf(
  fields,
  ["metrics"],
  [
    { value: "numbers", title: "Numbers", view: "tiles", first: ["revenue_usd", "arr_usd", "mrr_usd"] },
    {
      value: "stage",
      title: "Stage",
      view: "fours",
      first: ["funding_stage", "product_stage", "temperature"],
    },
  ],
);
