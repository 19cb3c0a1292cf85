import { founderFields } from "@kindling/contracts/founders/fields.ts";
import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { examplesOf } from "@kindling/contracts/openapi/field-examples.ts";
import { describe, expect, it } from "vitest";
import { profileCompleteness } from "./completeness.ts";

const { admin_notes: _, ...shown } = examplesOf(founderFields);
const complete = {
  ...shown,
  requested_check_usd: 0,
  total_raised_usd: 0,
} satisfies Partial<OwnFounder> as OwnFounder;

describe("profileCompleteness", () => {
  it("returns 100 only when nothing is missing, and counts 0 USD as filled in", () => {
    expect(profileCompleteness(complete)).toEqual({ percent: 100, missing: [] });
  });

  it("ignores focus areas and metrics", () => {
    expect(profileCompleteness({ ...complete, sectors: [], revenue_usd: null }).percent).toBe(100);
  });

  it("lists missing fields, and rounds the percentage down", () => {
    const founder = { ...complete, requested_check_usd: null, summary_text: " " };
    const { percent, missing } = profileCompleteness(founder);
    expect(missing).toEqual([
      { name: "requested_check_usd", label: "Funding Ask" },
      { name: "summary_text", label: "Company Summary" },
    ]);
    const all = profileCompleteness({} as OwnFounder).missing.length;
    expect(percent).toBe(Math.trunc((100 * (all - 2)) / all));
    expect(profileCompleteness({} as OwnFounder).percent).toBe(0);
  });
});
