import type { Temperature } from "@kindling/contracts/enumerations/people.ts";
import type { Option } from "../../ui/select.tsx";

interface FieldBase<Name extends string> {
  name: Name;
  label: string;
  /** Marked, and refused when empty, by the contract. */
  required?: boolean;
  /** Shown, never edited. */
  readOnly?: boolean;
  /** Takes the whole width of its section. */
  wide?: boolean;
}

/**
 * A field of a record, declared once: from it come how it is read, how it is edited, what its errors
 * say and how it is sent.
 */
export type RecordField<Name extends string = string> = FieldBase<Name> &
  (
    | { kind: "text" | "email" | "phone" | "link" | "date" | "deck" }
    | { kind: "long"; limit?: number }
    /** `whenMissing` is shown for a record without one. */
    | { kind: "temperature"; whenMissing?: Temperature }
    /** Whole numbers: people, years and dollars; `year` is shown without separators. */
    | { kind: "count" | "year" | "usd"; unit?: readonly [one: string, many: string] }
    /** Dollars with cents. */
    | { kind: "cents" }
    | { kind: "choice"; options: readonly Option<string>[] }
    | { kind: "choices"; options: readonly Option<string>[]; look?: "checklist" | "toggles" }
    /** Free entries; `what` names one of them. */
    | { kind: "entries"; what: string; placeholder?: string }
  );

/** Fields that are shown together: a tab, or a part of a page with a heading. */
export interface RecordSection<Name extends string = string> {
  value: string;
  title: string;
  fields: readonly RecordField<Name>[];
}

/** The fields that can be edited, of all sections. */
export function editableFields(sections: readonly RecordSection[]): readonly RecordField[] {
  return sections.flatMap(({ fields }) => fields.filter(({ readOnly }) => !readOnly));
}

/** The words above each field, by its name. */
export const labelsOf = (sections: readonly Pick<RecordSection, "fields">[]): Record<string, string> =>
  Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])));
