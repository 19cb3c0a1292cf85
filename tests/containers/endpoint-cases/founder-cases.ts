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

export function founderCases({
  founder,
  otherFounder,
  moved,
  bulks,
  imported,
  reviewed,
  noted,
}: Records): Record<string, EndpointCase> {
  const { id, email } = founder;
  const applicant = { company: "Contract Works", name: "Ada Contract", email: "ada@contract.example" };
  return {
    listFounders: { valid: {}, refused: { 400: oddQuery } },
    createFounder: {
      valid: { body: { ...applicant, website: "contract.example", revenue_usd: 10.5, sectors: ["EDTECH"] } },
      refused: {
        400: { body: { company: "No name" }, error: texts.founderFieldsMissing, code: "invalid" },
        409: {
          body: { ...applicant, company: "Another", email: email.toUpperCase() },
          ...conflict(texts.founderExists),
        },
      },
    },
    updateFounder: {
      valid: { id, body: { mrr_usd: 120.25, product_stage: "BETA" } },
      refused: {
        400: { id, body: { company: " " }, ...invalid("company: is required") },
        404: missing(texts.founderNotFound, { name: "Nobody" }),
        409: { id, body: { email: otherFounder.email }, ...conflict(texts.founderExists) },
      },
    },
    updateAsk: {
      valid: { id, body: { requested_check_usd: 510_000 } },
      refused: {
        400: {
          id,
          body: { requested_check_usd: 0.5 },
          ...invalid("requested_check_usd: must be a whole number"),
        },
        404: missing(texts.founderNotFound, { requested_check_usd: null }),
      },
    },
    authFounder: {
      valid: { body: { email: ` ${email.toUpperCase()} ` } },
      refused: {
        400: { body: { email: "" }, error: texts.emailMissing, code: "invalid" },
        404: {
          body: { email: "nobody@example.com" },
          error: texts.noFounderWithEmail("Kindling"),
          code: "not_found",
        },
      },
      ifEnforced: [401, 403],
    },
    listMetricHistory: { valid: { id }, refused: { 400: oddId, 404: missing(texts.founderNotFound) } },
    getFounder: { valid: { id }, refused: { 400: oddId, 404: missing(texts.founderNotFound) } },
    ...applicationCases("Founder", reviewed.founders, texts.founderNotFound),
    ...importCases("Founder", imported.founders),
    ...bulkCases("Founder", id, bulks.founders),
    ...noteCases("Founder", id, noted.founders, texts.founderNotFound),
    ...duplicateCases("Founder", id, otherFounder.id, texts.founderNotFound),
    ...removalCases("Founder", moved.founders, texts.founderNotFound, texts.founderExists),
    ...historyCases("Founder", founder, texts.founderNotFound, {
      409: { id, entry: founder.created, ...conflict(texts.founderExists) },
    }),
  };
}
