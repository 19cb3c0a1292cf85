import type { Temperature } from "@kindling/contracts/enumerations/people.ts";
import type { ReactNode } from "react";

/** An enumeration of the contracts. */
interface Choices {
  values: readonly string[];
  labels: Readonly<Record<string, string>>;
}

interface FieldBase<Name extends string> {
  name: Name;
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
  description?: ReactNode;
  placeholder?: string;
  /** The `autocomplete` attribute. */
  autoComplete?: string;
}

/**
 * A field of a record, declared once: how it is shown, edited, validated and sent derives from it.
 */
export type RecordField<Name extends string = string> = FieldBase<Name> &
  (
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
    | { kind: "entries"; what: string }
  );

/** A group of fields: a tab, or a part of a page with a heading. */
export interface RecordSection<Name extends string = string> {
  value: string;
  title: string;
  description?: ReactNode;
  /** The layout while reading: two or three fields side by side, below each other, or as tiles. */
  view?: "pairs" | "triples" | "fours" | "prose" | "tiles";
  fields: readonly RecordField<Name>[];
}

/** The fields that can be edited, of all sections. */
export function editableFields(sections: readonly RecordSection[]): readonly RecordField[] {
  return sections.flatMap(({ fields }) => fields.filter(({ readOnly }) => !readOnly));
}

/** The label of each field, by its name. */
export const labelsOf = (sections: readonly Pick<RecordSection, "fields">[]): Record<string, string> =>
  Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])));

/** The first field with a problem, in the order of the sections. */
export function firstProblem(
  sections: readonly RecordSection[],
  problems: Readonly<Record<string, unknown>>,
): { section: string; name: string } | undefined {
  return sections
    .flatMap(({ value, fields }) => fields.map(({ name }) => ({ section: value, name })))
    .find(({ name }) => problems[name] !== undefined);
}
