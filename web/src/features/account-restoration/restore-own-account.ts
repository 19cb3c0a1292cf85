import { readAccountRestoration, restoreOwnAccount } from "@kindling/contracts/me/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { linkProblem } from "../../lib/session/use-mailed-link.ts";

/** The calls of the mailed link that restores a deleted account. */
export const accountRestoration = {
  lookUp: (token: string) => call(readAccountRestoration, { body: { token } }),
  confirm: (token: string) => call(restoreOwnAccount, { body: { token } }),
  problemOf: (error: unknown) => {
    // 404: the account is erased. 409: another account has the email now.
    const problem = linkProblem(error, "Your account could not be restored. Please try again.", 404, 409);
    return problem.isInvalid ? { ...problem, message: texts.restorationEnded } : problem;
  },
};
