import type { Temperature } from "@kindling/contracts/enumerations/people.ts";
import type { ReactNode } from "react";
import type { RecordField, RecordSection } from "./record-field.ts";

/** Properties of a field that differ on one surface. */
interface Difference {
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

/**
 * A field and where it is shown: `at` has its section on each surface, with the properties that differ there.
 * `Surfaces` maps each surface to the names of its sections.
 */
export interface TableRow<Name extends string, Surfaces> {
  field: RecordField<Name>;
  at: { readonly [S in keyof Surfaces]?: Surfaces[S] | readonly [section: Surfaces[S], Difference] };
}

interface SectionPlan<Section> extends Omit<RecordSection, "value" | "fields"> {
  value: Section;
  /** The fields that come first; the others follow in the table's order. */
  first?: readonly string[];
}

/**
 * The sections of a surface with their fields.
 * @param surfaces the surface; with several, later ones override earlier ones
 * @param everywhere properties of all fields on the surface
 */
export function sectionsOf<Name extends string, Surfaces, S extends keyof Surfaces>(
  table: readonly TableRow<Name, Surfaces>[],
  surfaces: readonly S[],
  plans: readonly SectionPlan<Surfaces[S] & string>[],
  everywhere: Difference = {},
): RecordSection<Name>[] {
  const placed = table.map(({ field, at }) => {
    const places = surfaces.flatMap((surface) => {
      const place = at[surface];
      if (place === undefined) return [];
      const [section, difference] = Array.isArray(place) ? place : [place, {}];
      return [{ section, difference }];
    });
    const differences = places.map(({ difference }) => difference);
    return {
      section: places.at(-1)?.section,
      field: Object.assign({}, field, ...differences, everywhere) as RecordField<Name>,
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
