import { type InvestorPages, investorFields } from "@kindling/contracts/investors/fields.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { type PlacedFields, sectionsOf } from "./record/record-table.ts";

/** Every field of an investor. */
const fields: PlacedFields<Exclude<keyof Investor, "version">, InvestorPages> = {
  ...investorFields,
  founder_matches: { label: "Founder Matches", kind: "count", readOnly: true, at: { dialog: "details" } },
  founder_matches_reviewed: {
    label: "Matches Reviewed",
    kind: "count",
    readOnly: true,
    at: { dialog: "details" },
  },
  id: { label: "Investor ID", kind: "year", readOnly: true, at: { dialog: "details" } },
  created_at: { label: "Created", kind: "date", readOnly: true, at: { dialog: "details" } },
  updated_at: { label: "Last Updated", kind: "date", readOnly: true, at: { dialog: "details" } },
};

const nameFirst = ["name", "email", "company", "phone", "website", "linked_in"];
const companyFirst = ["name", "company", "email", "phone", "website", "linked_in"];
const sectorsFirst = ["preferred_sectors"];

/** The parts of the investor form, as the investor or an admin fills it in. */
export const investorForm = {
  investor: sectionsOf(
    fields,
    ["form"],
    [
      { value: "about", title: "About you", first: nameFirst },
      { value: "investment", title: "How you invest" },
      { value: "preferences", title: "What you look for", first: sectorsFirst },
    ],
  ),
  admin: sectionsOf(
    fields,
    ["form", "adding"],
    [
      { value: "about", title: "About the investor", first: nameFirst },
      { value: "investment", title: "How they invest" },
      { value: "preferences", title: "What they look for", first: sectorsFirst },
    ],
    { autoComplete: "off" },
  ),
};

/** The tabs of the admin's dialog, with every field of an investor. */
export const investorDialog = sectionsOf(
  fields,
  ["dialog"],
  [
    { value: "basic", title: "Basic Info", first: companyFirst },
    { value: "investment", title: "Investment" },
    { value: "preferences", title: "Preferences" },
    { value: "portfolio", title: "Portfolio" },
    { value: "details", title: "Details" },
  ],
  { autoComplete: "off", columns: 3 },
);

/** The fields that investors see and edit in My Profile. */
export const investorProfile = sectionsOf(
  fields,
  ["profile"],
  [
    { value: "basic", title: "Basic Information", first: companyFirst },
    { value: "investment", title: "Investment Information" },
    { value: "preferences", title: "Preferences", first: sectorsFirst },
  ],
  { autoComplete: "off" },
);
