import { industry } from "@kindling/contracts/enumerations/markets.ts";
import { investorType } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { formatChoice, formatUsdCompact } from "../../lib/format.ts";

/** The first facts about an applicant: "Fintech", "Seed", "Asks $1.2M". */
export function factsOf(record: Founder | Investor): string[] {
  const facts =
    "elevator_pitch" in record
      ? [
          formatChoice(industry.labels, record.industry, ""),
          formatChoice(fundingStage.labels, record.funding_stage, ""),
          record.requested_check_usd === null ? "" : `Asks ${formatUsdCompact(record.requested_check_usd)}`,
        ]
      : [
          formatChoice(investorType.labels, record.investor_type, ""),
          record.typical_check_usd === null
            ? ""
            : `Typical check ${formatUsdCompact(record.typical_check_usd)}`,
          [record.city, record.state].filter(Boolean).join(", "),
        ];
  return facts.filter((fact) => fact !== "");
}

/** What an applicant says in a few words. */
export const pitchOf = (record: Founder | Investor): string | null =>
  "elevator_pitch" in record ? record.elevator_pitch : record.thesis_text;

/** Why a decision failed, and who decided before: "This application was declined already, by Ben." */
export function problemOf(error: unknown): string {
  const [detail] = error instanceof HttpError ? error.details : [];
  const by = /^was \w+ (by .*)$/.exec(detail?.message ?? "")?.[1];
  const message = errorMessage(error, "Please try again.");
  return by === undefined ? message : message.replace(/\.$/, `, ${by}.`);
}
