import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import { type InvestorCreate, investorCreate } from "@kindling/contracts/investors/schemas.ts";
import { schemaProblems } from "@kindling/contracts/problems.ts";
import type { ResolverResult } from "react-hook-form";
import { fieldProblems, numberDetails, toFieldErrors } from "../field-problems.ts";
import {
  amountFields,
  type InvestorFormValues,
  investorLabels,
  toInvestorCreate,
} from "./investor-form-values.ts";

const wholeDollars = Object.fromEntries(amountFields.map((field) => [field, 0 as const]));

/** Holds the form to the contract, before anything is sent; gives what to send, or an error for each field. */
export function resolveInvestor(
  values: InvestorFormValues,
): ResolverResult<InvestorFormValues, InvestorCreate> {
  const body = toInvestorCreate(values);
  const { data, error } = investorCreate.safeParse(body);
  const details = [
    ...numberDetails({ ...values }, wholeDollars),
    ...investorProblems(null, body),
    ...schemaProblems(error),
  ];
  if (data !== undefined && details.length === 0) return { values: data, errors: {} };
  return { values: {}, errors: toFieldErrors(fieldProblems(details, investorLabels)) };
}
