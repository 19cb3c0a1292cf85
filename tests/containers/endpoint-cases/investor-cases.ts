import { texts } from "@kindling/contracts/texts.ts";
import { applicationCases } from "./application-cases.ts";
import {
  conflict,
  type EndpointCase,
  invalid,
  missing,
  oddId,
  oddQuery,
  type Records,
} from "./endpoint-case.ts";
import { importCases } from "./import-cases.ts";
import { bulkCases, duplicateCases, historyCases, noteCases, removalCases } from "./record-cases.ts";

export function investorCases({
  investor,
  otherInvestor,
  moved,
  bulks,
  imported,
  reviewed,
  noted,
}: Records): Record<string, EndpointCase> {
  const { id, email } = investor;
  const applicant = { name: "Ivo Contract", email: "ivo@contract.example" };
  return {
    listInvestors: { valid: {}, refused: { 400: oddQuery } },
    listInvestorsDatabase: { valid: {}, refused: { 400: oddQuery } },
    createInvestor: {
      valid: { body: { ...applicant, industries: "Logistics, , Recycling", preferred_sectors: ["EDTECH"] } },
      refused: {
        400: { body: { name: "No email" }, error: texts.investorFieldsMissing, code: "invalid" },
        409: { body: { ...applicant, email: email.toUpperCase() }, ...conflict(texts.investorExists) },
      },
    },
    getInvestor: { valid: { id }, refused: { 400: oddId, 404: missing(texts.investorNotFound) } },
    ...applicationCases("Investor", reviewed.investors, texts.investorNotFound),
    ...importCases("Investor", imported.investors),
    ...bulkCases("Investor", id, bulks.investors),
    ...noteCases("Investor", id, noted.investors, texts.investorNotFound),
    ...duplicateCases("Investor", id, otherInvestor.id, texts.investorNotFound),
    ...removalCases("Investor", moved.investors, texts.investorNotFound, texts.investorExists),
    ...historyCases("Investor", investor, texts.investorNotFound),
    updateInvestor: {
      valid: { id, body: { thesis_text: "Machines that mend things.", years_experience: 7 } },
      refused: {
        400: { id, body: { email: "nobody" }, ...invalid("email: is not a valid email address") },
        404: missing(texts.investorNotFound, { name: "Nobody" }),
        409: { id, body: { email: otherInvestor.email }, ...conflict(texts.investorExists) },
      },
    },
    updateTemperature: {
      valid: { id, body: { temperature: "FIRE" } },
      refused: {
        400: {
          id,
          body: { temperature: "LUKEWARM" },
          ...invalid("temperature: is not one of the values that it can have"),
        },
        404: missing(texts.investorNotFound, { temperature: "HOT" }),
      },
    },
  };
}
