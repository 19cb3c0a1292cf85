import { confirmAccountDeletion, readAccountDeletion } from "@kindling/contracts/me/endpoints.ts";
import { call } from "../../lib/api/api-client.ts";
import { linkProblem } from "../../lib/session/use-mailed-link.ts";

/** The calls of the mailed link that deletes an account. */
export const accountDeletion = {
  lookUp: (token: string) => call(readAccountDeletion, { body: { token } }),
  confirm: (token: string) => call(confirmAccountDeletion, { body: { token } }),
  // 404: the account does not exist any more.
  problemOf: (error: unknown) =>
    linkProblem(error, "Your account could not be deleted. Please try again.", 404),
};
