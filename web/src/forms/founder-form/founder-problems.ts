import { founderProblems as changeProblems } from "@kindling/contracts/founders/changes.ts";
import { founderUpdate, type OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { schemaProblems } from "@kindling/contracts/problems.ts";
import { type FieldProblems, fieldProblems, type Labels, numberDetails } from "../field-problems.ts";
import {
  type FounderField,
  type FounderValues,
  founderBody,
  founderLabels,
  numberFields,
} from "./founder-values.ts";

/** What the form requires, beyond what the server does (spec section 5). */
export const requiredInForm = [
  "company",
  "name",
  "email",
  "website",
  "industry",
  "elevator_pitch",
  "discord_username",
] as const satisfies readonly FounderField[];

/**
 * What is wrong with a form's values, by the contract and by what this form requires.
 * @param labels the form's own words for its fields
 * @param stored the founder that the form edits, null for a new one
 */
export function founderProblems(
  values: Partial<FounderValues>,
  required: readonly FounderField[],
  labels: Labels<FounderField> = founderLabels,
  stored: Partial<OwnFounder> | null = null,
): FieldProblems<FounderField> {
  const body = founderBody(values);
  const details = [
    ...required.filter((field) => isBlank(values[field])).map((path) => ({ path, message: "is required" })),
    ...numberDetails(values, numberFields),
    ...changeProblems(stored, {
      founded_year: body.founded_year,
      gdrive_file_id: body.gdrive_file_id?.trim() || null,
    }),
    ...schemaProblems(founderUpdate.safeParse(body).error),
  ];
  return fieldProblems<FounderField>(details, { ...founderLabels, ...labels });
}

function isBlank(value: unknown): boolean {
  return value == null || (typeof value === "string" && value.trim() === "");
}
