import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import { type InvestorCreate, investorCreate } from "@kindling/contracts/investors/schemas.ts";
import { readTypedNumber } from "@kindling/contracts/numbers.ts";
import type { FieldErrors, ResolverResult } from "react-hook-form";
import type { z } from "zod";
import {
  amountFields,
  type InvestorFormValues,
  investorLabels,
  toInvestorCreate,
} from "./investor-form-values.ts";

export type InvestorField = keyof InvestorFormValues;

/** Holds the form to the contract, before anything is sent; gives what to send, or an error for each field. */
export function resolveInvestor(
  values: InvestorFormValues,
): ResolverResult<InvestorFormValues, InvestorCreate> {
  const errors: FieldErrors<InvestorFormValues> = amountErrors(values);
  const { data, error } = investorCreate.safeParse(toInvestorCreate(values));
  for (const issue of error?.issues ?? []) {
    const field = fieldOf(issue.path.join("."));
    if (field) errors[field] ??= { type: issue.code, message: sentence(investorLabels[field], issue) };
  }
  return data && Object.keys(errors).length === 0 ? { values: data, errors: {} } : { values: {}, errors };
}

/** The field that a path of the server's details is about, e.g. `industries.2`; null for none of the form. */
export function fieldOf(path: string): InvestorField | null {
  const [field = ""] = path.split(".");
  return Object.hasOwn(investorLabels, field) ? (field as InvestorField) : null;
}

/** The contracts' messages are what follows the name of a field: "is required". */
export function fieldSentence(label: string, message: string): string {
  return /^[a-z]/.test(message) ? `${label} ${message}` : `${label} is not valid`;
}

function sentence(label: string, issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small" && issue.origin !== "string") return `${label} must not be negative`;
  if (issue.code !== "too_big") return fieldSentence(label, issue.message);
  const most = issue.maximum.toLocaleString("en-US");
  if (issue.origin === "array") return `${label} can have at most ${most} entries`;
  if (issue.origin !== "string") return `${label} must be at most ${most}`;
  const what = issue.path.length > 1 ? `Each of ${label}` : label;
  return `${what} can have at most ${most} characters`;
}

/** An amount that cannot be read must not be sent as none. */
function amountErrors(values: InvestorFormValues): FieldErrors<InvestorFormValues> {
  const errors: FieldErrors<InvestorFormValues> = {};
  for (const field of amountFields) {
    const { problem } = readTypedNumber(values[field], 0);
    if (problem) errors[field] = { type: "number", message: `${investorLabels[field]} ${problem}` };
  }
  for (const { path, message } of investorProblems(null, toInvestorCreate(values))) {
    const field = path as (typeof amountFields)[number];
    errors[field] ??= { type: "rule", message: `${investorLabels[field]} ${message}` };
  }
  return errors;
}
