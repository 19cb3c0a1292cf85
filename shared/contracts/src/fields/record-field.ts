import type { Temperature } from "../enumerations/people.ts";

/** An enumeration as a form offers it. */
interface Choices {
  values: readonly string[];
  labels: Readonly<Record<string, string>>;
}

interface Presentation<Text> {
  label: string;
  /** Marked as required, and rejected when empty. */
  required?: boolean;
  /** Shown, never edited. */
  readOnly?: boolean;
  /** The field's share of the section's width while it is edited. */
  width?: "third" | "half" | "full";
  /** The field shares a row with the narrow field beside it, on phones too. */
  narrow?: true;
  /** A hint below the control. */
  description?: Text;
  placeholder?: string;
  /** The `autocomplete` attribute. */
  autoComplete?: string;
}

type Input =
  | { kind: "text" | "email" | "phone" | "link" | "date" | "deck" }
  | { kind: "long"; limit?: number; rows?: number }
  /** `whenMissing` is shown for a record without one. */
  | { kind: "temperature"; whenMissing?: Temperature }
  /** Whole numbers: people, years and dollars; `year` is shown without separators. */
  | { kind: "count" | "year"; unit?: readonly [one: string, many: string] }
  /**
   * `digits` opens a phone's keyboard of digits, which lacks the letters of 2.5M, and marks what is no number when the
   * field is left.
   */
  | { kind: "usd"; digits?: true; unit?: readonly [one: string, many: string] }
  /** Dollars with cents. */
  | { kind: "cents" }
  /** `offered` are the options to choose from, all of them by default; a stored value is offered too. */
  | { kind: "choice"; options: Choices; offered?: readonly string[] }
  | {
      kind: "choices";
      options: Choices;
      offered?: readonly string[];
      look?: "checklist" | "toggles";
      /** The number of columns of a checklist. */
      columns?: 2 | 3;
    }
  /** Free entries; `what` names one of them. */
  | { kind: "entries"; what: string };

/** How a field is shown and edited. `Text` is what a description can be. */
export type FieldPresentation<Text = string> = Presentation<Text> & Input;

/** What differs on one page. */
export interface Difference {
  kind?: "text";
  label?: string;
  required?: boolean;
  readOnly?: boolean;
  width?: "third" | "half" | "full";
  narrow?: true;
  description?: string;
  placeholder?: string;
  autoComplete?: string;
  rows?: number;
  whenMissing?: Temperature;
  offered?: readonly string[];
  look?: "toggles";
  columns?: 3;
}

/** Where a field is shown: its section on each page, with what differs there. `Pages` names the sections of each page. */
export type Places<Pages> = {
  readonly [P in keyof Pages]?: Pages[P] | readonly [section: Pages[P], Difference];
};
