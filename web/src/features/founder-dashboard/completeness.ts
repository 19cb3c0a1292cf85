import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { profileLabels } from "./profile-labels.ts";

/**
 * What makes a profile complete: everything that founders can fill in on the Profile tab. Focus areas
 * are read-only there, and metrics may well be empty in an early company.
 */
const counted = Object.keys(profileLabels) as (keyof typeof profileLabels)[];

export interface Completeness {
  /** 0 to 100, rounded down: 100 only when nothing is missing. */
  percent: number;
  /** The fields that are empty, in words. */
  missing: string[];
}

export function profileCompleteness(founder: OwnFounder): Completeness {
  const missing = counted.filter((field) => isEmpty(founder[field]));
  return {
    percent: Math.floor(((counted.length - missing.length) / counted.length) * 100),
    missing: missing.map((field) => profileLabels[field]),
  };
}

function isEmpty(value: string | number | null): boolean {
  return value === null || (typeof value === "string" && value.trim() === "");
}
