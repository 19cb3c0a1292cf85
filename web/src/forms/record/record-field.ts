import type { FieldPresentation } from "@kindling/contracts/fields/record-field.ts";
import type { ReactNode } from "react";

/** A field of a record: how it is shown, edited, validated and sent derives from it. */
export type RecordField<Name extends string = string> = { name: Name } & FieldPresentation<ReactNode>;

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
