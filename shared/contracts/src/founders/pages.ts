/** The pages that show founders, with the names of their sections. */
export interface FounderPages {
  /** The opt-in. */
  form: "basic" | "business" | "funding" | "team";
  /** What differs from the opt-in when an admin adds a founder. */
  adding: FounderPages["form"];
  /** The admin's dialog. */
  dialog: "basic" | "business" | "metrics" | "details";
  /** The founder's dashboard; fields that founders can edit there count towards the profile's completeness. */
  profile: "contact" | "business" | "summary" | "focus";
  metrics: "numbers" | "stage";
}
