import type { OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { describe, expect, it } from "vitest";
import { profileCompleteness } from "./completeness.ts";

const complete = {
  company: "Emberline",
  name: "Maya",
  email: "maya@emberline.example",
  website: "https://emberline.example",
  phone: "+1 555 0100",
  linked_in: "https://linkedin.example/in/maya",
  discord_username: "maya",
  industry: "SAAS",
  vertical: "Heating",
  product_stage: "MVP",
  funding_stage: "SEED",
  requested_check_usd: 0,
  total_raised_usd: 0,
  gdrive_file_id: "1AbC-d_9efGhIjKlMnOpQrStUvWxYz012",
  elevator_pitch: "Heat without smoke.",
  summary_text: "We make stoves.",
} as OwnFounder;

describe("profileCompleteness", () => {
  it("returns 100 only when nothing is missing, and counts 0 USD as filled in", () => {
    expect(profileCompleteness(complete)).toEqual({ percent: 100, missing: [] });
  });

  it("lists missing fields", () => {
    const founder = { ...complete, requested_check_usd: null, summary_text: " " };
    expect(profileCompleteness(founder)).toEqual({
      percent: 87,
      missing: [
        { name: "requested_check_usd", label: "Funding Ask" },
        { name: "summary_text", label: "Company Summary" },
      ],
    });
  });
});
