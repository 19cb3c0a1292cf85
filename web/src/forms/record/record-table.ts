import type { FieldRow } from "@kindling/contracts/fields/field-rows.ts";
import type { Difference, FieldPresentation, Places } from "@kindling/contracts/fields/record-field.ts";
import type { ReactNode } from "react";
import type { RecordField, RecordSection } from "./record-field.ts";

/** Fields by name, with the pages that show them. */
export type PlacedFields<Name extends string, Pages> = Readonly<
  Record<Name, FieldPresentation & { at: Places<Pages> } & Partial<FieldRow<Pages>>>
>;

interface SectionPlan<Section> extends Omit<RecordSection, "value" | "fields"> {
  value: Section;
  /** The fields that come first; the others follow in the order of the record. */
  first?: readonly string[];
}

/**
 * The sections of a page with their fields.
 * @param pages the page; with several, later ones override earlier ones
 * @param everywhere properties of all fields on the page
 */
export function sectionsOf<Name extends string, Pages, P extends keyof Pages>(
  table: PlacedFields<Name, Pages>,
  pages: readonly P[],
  plans: readonly SectionPlan<Pages[P] & string>[],
  everywhere: Difference = {},
): RecordSection<Name>[] {
  const rows = Object.entries<PlacedFields<Name, Pages>[Name]>(table);
  const placed = rows.map(([name, { at, written: _w, stored: _s, isPersonal: _p, ...field }]) => {
    const places = pages.flatMap((page) => {
      const appearance = at[page];
      if (appearance === undefined) return [];
      const [section, difference] = Array.isArray(appearance) ? appearance : [appearance, {}];
      return [{ section, difference }];
    });
    const differences = places.map(({ difference }) => difference);
    return {
      section: places.at(-1)?.section,
      field: Object.assign({ name }, field, ...differences, everywhere) as RecordField<Name>,
    };
  });
  return plans.map(({ first = [], ...plan }) => {
    const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
    const fields = placed.filter(({ section }) => section === plan.value).map(({ field }) => field);
    return { ...plan, fields: fields.toSorted((a, b) => rank(a.name) - rank(b.name)) };
  });
}

/** Adds descriptions to sections and fields, by their names. */
export function withDescriptions<Name extends string>(
  sections: readonly RecordSection<Name>[],
  descriptions: Readonly<Record<string, ReactNode>>,
): RecordSection<Name>[] {
  const described = <T extends { description?: ReactNode }>(name: string, part: T): T =>
    name in descriptions ? { ...part, description: descriptions[name] } : part;
  return sections.map((section) => ({
    ...described(section.value, section),
    fields: section.fields.map((field) => described(field.name, field)),
  }));
}
