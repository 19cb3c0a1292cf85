import type { ErrorDetail } from "@kindling/contracts/envelope.ts";
import { founderProblems as changeProblems } from "@kindling/contracts/founders/changes.ts";
import { founderUpdate, type OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { readTypedNumber } from "@kindling/contracts/numbers.ts";
import type { z } from "zod";
import {
  type FounderField,
  type FounderValues,
  founderBody,
  founderLabels,
  numberFields,
} from "./founder-values.ts";

/** What is wrong with which field, as sentences. */
export type FounderProblems = Partial<Record<FounderField, string>>;

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
  labels: Readonly<Partial<Record<FounderField, string>>> = founderLabels,
  stored: Partial<OwnFounder> | null = null,
): FounderProblems {
  const problems: FounderProblems = {};
  const label = (field: FounderField) => labels[field] ?? founderLabels[field];
  for (const field of required) {
    if (isBlank(values[field])) problems[field] = `${label(field)} is required`;
  }
  for (const [name, places] of Object.entries(numberFields)) {
    const field = name as keyof typeof numberFields;
    const { problem } = readTypedNumber(values[field] ?? "", places);
    if (problem) problems[field] = `${label(field)} ${problem}`;
  }
  const body = founderBody(values);
  for (const { path, message } of changeProblems(stored, {
    founded_year: body.founded_year,
    gdrive_file_id: body.gdrive_file_id?.trim() || null,
  })) {
    const field = path as FounderField;
    problems[field] ??= `${label(field)} ${message}`;
  }
  for (const issue of founderUpdate.safeParse(body).error?.issues ?? []) {
    const field = issue.path[0] as FounderField;
    problems[field] ??= `${label(field)} ${predicate(issue)}`;
  }
  return problems;
}

/** The same from what the server found wrong; fields that it does not know are left out. */
export function problemsFromServer(
  details: readonly ErrorDetail[],
  labels: Readonly<Partial<Record<FounderField, string>>> = founderLabels,
): FounderProblems {
  const problems: FounderProblems = {};
  for (const { path, message } of details) {
    const field = path.split(".")[0] as FounderField;
    const label = labels[field];
    if (label) problems[field] ??= `${label} ${/^[a-z]/.test(message) ? message : "is not valid"}`;
  }
  return problems;
}

function isBlank(value: unknown): boolean {
  return value == null || (typeof value === "string" && value.trim() === "");
}

const count = new Intl.NumberFormat("en-US");

/** What comes after the field's name; the contract's own messages are worded so already. */
function predicate(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_big") {
    const most = count.format(issue.maximum);
    return issue.origin === "string" ? `can have at most ${most} characters` : `must be at most ${most}`;
  }
  if (issue.code === "too_small" && issue.origin !== "string") {
    return issue.minimum === 0 ? "must not be negative" : `must be at least ${issue.minimum}`;
  }
  return /^[a-z]/.test(issue.message) ? issue.message : "is not valid";
}
