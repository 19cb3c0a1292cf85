import type { CheckedRow, FileImport } from "@kindling/contracts/imports/schemas.ts";
import { founderDialog } from "../../../forms/founder-sections.ts";
import { type Member, valueInWords } from "../../../forms/history/entry-words.ts";
import { investorDialog } from "../../../forms/investor-sections.ts";
import { labelsOf, type RecordSection } from "../../../forms/record/record-field.ts";
import { labelOf } from "./check-words.ts";

const sections: Readonly<Record<Member, readonly RecordSection[]>> = {
  founder: founderDialog,
  investor: investorDialog,
};

const joined = { joined: "Date of joining" };
const labels = {
  founder: { ...labelsOf(founderDialog), ...joined },
  investor: { ...labelsOf(investorDialog), ...joined },
};

/** The labels of a record's fields. */
export const fieldLabels = (member: Member): Readonly<Record<string, string>> => labels[member];

/** What an update changes, with the labels and formats of the record's fields. */
export function differencesInWords(member: Member, { differences }: CheckedRow) {
  const fields = sections[member].flatMap((section) => section.fields);
  return differences.map(({ field: name, stored, new: given }) => {
    const field = fields.find((one) => one.name === name);
    return {
      name,
      label: labelOf(labels[member], name),
      before: valueInWords(field, stored),
      after: valueInWords(field, given),
    };
  });
}

/** What a column of the file is, if its heading does not say so: "Company", "note", "left out"; otherwise null. */
export function columnNote(member: Member, { mapping, headings }: FileImport, at: number): string | null {
  const target = mapping.columns[at]?.target as { as?: unknown; field?: unknown } | undefined;
  if (target?.as === "left-out") return "left out";
  if (target?.as === "note") return "a line of the notes";
  if (target?.as !== "field") return null;
  const label = labelOf(labels[member], String(target.field));
  return label.toLowerCase() === headings[at]?.trim().toLowerCase() ? null : label;
}
