import { confirmEmailChange, readEmailChange } from "@kindling/contracts/gateway/endpoints.ts";
import { call } from "../../lib/api/api-client.ts";
import { linkProblem } from "../../lib/session/use-mailed-link.ts";

/** The calls of the mailed link that confirms a new email. */
export const emailChange = {
  lookUp: (token: string) => call(readEmailChange, { body: { token } }),
  confirm: (token: string) => call(confirmEmailChange, { body: { token } }),
  // 409: another account has the email now.
  problemOf: (error: unknown) =>
    linkProblem(error, "Your email could not be confirmed. Please try again.", 409),
};
