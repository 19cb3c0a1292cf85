import { founderFields } from "./founder-fields.ts";
import { sectionsOf } from "./record/record-table.ts";

const tabs = [
  { value: "basic", title: "Basic Info" },
  { value: "business", title: "Business" },
  { value: "funding", title: "Funding", first: ["funding_stage", "gdrive_file_id"] },
  { value: "team", title: "Team", first: ["discord_username"] },
] as const;

/** The tabs of the founder form, as the founder or an admin fills it in. */
export const founderForm = {
  founder: sectionsOf(founderFields, ["form"], tabs),
  admin: sectionsOf(founderFields, ["form", "adding"], tabs, { autoComplete: "off" }),
};

/** The tabs of the admin's dialog, with every field of a founder. */
export const founderDialog = sectionsOf(
  founderFields,
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
  founderFields,
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
  founderFields,
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
