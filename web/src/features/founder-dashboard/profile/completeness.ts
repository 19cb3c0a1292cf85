import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { founderProfile } from "../../../forms/founder-sections.ts";
import { editableFields } from "../../../forms/record/record-field.ts";

/**
 * The fields that count: all that founders can edit on the Profile tab. Focus areas are read-only there, and
 * metrics may be empty in an early company.
 */
const counted = editableFields(founderProfile);

export interface Completeness {
  /** 0 to 100, rounded down: 100 only when nothing is missing. */
  percent: number;
  /** The empty fields. */
  missing: { name: string; label: string }[];
}

export function profileCompleteness(founder: OwnFounder): Completeness {
  const missing = counted.filter(({ name }) => isEmpty(founder[name as keyof OwnFounder]));
  return {
    percent: Math.floor(((counted.length - missing.length) / counted.length) * 100),
    missing: missing.map(({ name, label }) => ({ name, label })),
  };
}

const isEmpty = (value: unknown): boolean => String(value ?? "").trim() === "";
