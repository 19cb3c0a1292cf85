import { investorFields } from "./investor-fields.ts";
import { sectionsOf } from "./record/record-table.ts";

const nameAndEmailFirst = ["name", "email"];

/** The parts of the investor form, as the investor or an admin fills it in. */
export const investorForm = {
  investor: sectionsOf(
    investorFields,
    ["form"],
    [
      { value: "about", title: "About you", first: nameAndEmailFirst },
      { value: "investment", title: "How you invest" },
      { value: "preferences", title: "What you look for" },
    ],
  ),
  admin: sectionsOf(
    investorFields,
    ["form", "adding"],
    [
      { value: "about", title: "About the investor", first: nameAndEmailFirst },
      { value: "investment", title: "How they invest" },
      { value: "preferences", title: "What they look for" },
    ],
    { autoComplete: "off" },
  ),
};

/** The tabs of the admin's dialog, with every field of an investor. */
export const investorDialog = sectionsOf(
  investorFields,
  ["dialog"],
  [
    { value: "basic", title: "Basic Info" },
    { value: "investment", title: "Investment" },
    { value: "preferences", title: "Preferences", first: ["preferred_stages"] },
    { value: "portfolio", title: "Portfolio" },
    { value: "details", title: "Details" },
  ],
  { autoComplete: "off", columns: 3 },
);

/** The fields that investors see and edit in My Profile. */
export const investorProfile = sectionsOf(
  investorFields,
  ["profile"],
  [
    { value: "basic", title: "Basic Information" },
    { value: "investment", title: "Investment Information" },
    { value: "preferences", title: "Preferences" },
  ],
  { autoComplete: "off" },
);
