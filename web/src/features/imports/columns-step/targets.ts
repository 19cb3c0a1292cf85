import { fieldsOf, type Kind, lookupOf, optionsOf, rowOf } from "@kindling/imports/mapping/fields.ts";
import { claimsOf, type Mapping, type Target } from "@kindling/imports/mapping/mapping.ts";
import { nearestValues } from "@kindling/imports/mapping/unmapped-values.ts";
import { founderForm } from "../../../forms/founder-sections.ts";
import { investorForm } from "../../../forms/investor-sections.ts";

/** What a column can be, as the select offers it. */
export interface TargetOption {
  key: string;
  label: string;
  group: string;
  /** For a column of marks the value is chosen by its heading. */
  target: Target | { as: "mark"; field: string };
}

const notes = "Not a field";
const parts = "Parts of a name";
const others = "Other fields";
const combined = "Several in one";
const marks = "Marks, such as an x, for one value of";

/** The name of a target in the select; those of all values of a list are the same. */
export function keyOf(target: TargetOption["target"]): string {
  if (target.as === "mark") return `mark ${target.field}`;
  const detail = "field" in target ? target.field : "part" in target ? target.part : "";
  return `${target.as} ${detail}`.trim();
}

/** The label that the form gives a field. */
export const fieldLabel = (kind: Kind, field: string): string =>
  labels[kind].get(field) ?? rowOf(kind, field)?.label ?? (field === "joined" ? "Date of joining" : field);

const sections = { founder: founderForm.admin, investor: investorForm.admin } as const;
const labels = {
  founder: labelsIn("founder"),
  investor: labelsIn("investor"),
};

function labelsIn(kind: Kind): Map<string, string> {
  const fields = sections[kind].flatMap(
    (section) => section.fields as readonly { name: string; label: string }[],
  );
  return new Map(fields.map(({ name, label }) => [name, label]));
}

const found = new Map<Kind, readonly TargetOption[]>();

/** Everything that a column can be, by the sections of the form. */
export function targetOptions(kind: Kind): readonly TargetOption[] {
  const options = found.get(kind) ?? makeOptions(kind);
  found.set(kind, options);
  return options;
}

function makeOptions(kind: Kind): TargetOption[] {
  const option = (group: string, label: string, target: TargetOption["target"]): TargetOption => ({
    key: keyOf(target),
    label,
    group,
    target,
  });
  const field = (group: string) => (name: string) =>
    option(group, fieldLabel(kind, name), { as: "field", field: name });
  const fields = fieldsOf(kind);
  const inForm = sections[kind].map((section) => ({
    title: String(section.title),
    names: section.fields.map(({ name }) => name as string).filter((name) => fields.includes(name)),
  }));
  const placed = new Set(inForm.flatMap(({ names }) => names));
  return [
    option(notes, "Keep as a note", { as: "note" }),
    option(notes, "Leave out", { as: "left-out" }),
    ...inForm.flatMap(({ title, names }) => names.map(field(title))),
    ...fields.filter((name) => !placed.has(name)).map(field(others)),
    option(others, "Date of joining", { as: "joined" }),
    option(parts, "First name", { as: "name-part", part: "first" }),
    option(parts, "Middle name", { as: "name-part", part: "middle" }),
    option(parts, "Last name", { as: "name-part", part: "last" }),
    ...(kind === "investor"
      ? [
          option(combined, "City and state", { as: "city-and-state" }),
          option(combined, "Check range", { as: "check-range" }),
        ]
      : [option(combined, "A place, for its region", { as: "place", field: "regions" })]),
    ...fields
      .filter((name) => rowOf(kind, name)?.kind === "choices" && optionsOf(rowOf(kind, name)!))
      .map((name) => option(marks, fieldLabel(kind, name), { as: "mark", field: name })),
  ];
}

/** The heading of another column that already is what this one would be; null for none. */
export function takenBy({ columns }: Mapping, at: number, target: TargetOption["target"]): string | null {
  if (target.as === "mark" && !("value" in target)) return null;
  const claims = claimsOf(target as Target);
  const taken = columns.find((column, other) => {
    if (other === at) return false;
    const theirs = claimsOf(column.target);
    return (
      theirs.some((claim) => claims.includes(claim)) ||
      (claims.includes("name") && column.target.as === "name-part") ||
      (target.as === "name-part" && theirs.includes("name"))
    );
  });
  return taken?.heading ?? null;
}

/** The target of an option for a column; a mark is for the value that is nearest to the heading. */
export function targetOf(kind: Kind, option: TargetOption, mapping: Mapping, at: number): Target | null {
  const { target } = option;
  if (target.as !== "mark") return target as Target;
  const row = rowOf(kind, target.field)!;
  const { heading } = mapping.columns[at]!;
  const lookup = lookupOf(row);
  const candidates = [
    ...(lookup.find(heading) ?? []),
    ...nearestValues(lookup, heading),
    ...(optionsOf(row)?.values ?? []),
  ];
  const value = candidates.find((one) => takenBy(mapping, at, { ...target, value: one }) === null);
  return value === undefined ? null : { ...target, value };
}

/** The values of a field that can be chosen, with their labels. */
export function valueOptions(kind: Kind, field: string): { value: string; label: string }[] {
  const row = rowOf(kind, field);
  const options = row && optionsOf(row);
  const names: Readonly<Record<string, string>> = options?.labels ?? {};
  return (options?.values ?? []).map((value) => ({ value, label: names[value] ?? value }));
}
