import { seenBy } from "@kindling/contracts/endpoint.ts";
import { createInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { InvestorCreate } from "@kindling/contracts/investors/schemas.ts";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { investorForm } from "../investor-sections.ts";
import { withIdempotencyKey } from "../record/idempotency-key.ts";
import { labelsOf } from "../record/record-field.ts";

/** An admin may also send the temperature, and receives more, which the form ignores. */
const endpoint = seenBy(createInvestor, "public");

/** `consent` is the version of the terms that the form shows, if the investor fills it. */
export function useCreateInvestor(draftName: string, consent: string | undefined) {
  return useSingleFlightMutation({
    mutationFn: (body: InvestorCreate) =>
      withIdempotencyKey(draftName, (idempotencyKey) => call(endpoint, { body, consent, idempotencyKey })),
  });
}

/** The message when an investor could not be created: the server's, if any. */
export function createInvestorError(error: unknown): string {
  if (!(error instanceof HttpError)) return "Failed to create investor";
  return errorMessage(error, "Failed to create investor", labelsOf(investorForm.admin));
}
