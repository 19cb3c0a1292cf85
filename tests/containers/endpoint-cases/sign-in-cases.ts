import { texts } from "@kindling/contracts/texts.ts";
import { type EndpointCase, invalid, oddId, type Records } from "./endpoint-case.ts";

export function signInCases({ investor: { id, email } }: Records): Record<string, EndpointCase> {
  const token = "a-token";
  const linkCase = {
    valid: { body: { token } },
    refused: { 400: { body: {}, ...invalid("token: is required") } },
    forSignIns: true,
  } as const;
  const selection = { role: "investor", select: { ids: [id] } };
  const oddSelection = {
    body: { role: "investor", select: {} },
    ...invalid("select: must have ids or a query"),
  };
  return {
    getSession: { valid: {}, refused: {} },
    deleteSession: { valid: {}, refused: {} },
    createAdminSession: {
      valid: { body: { passcode: "sesame-123" } },
      refused: {
        400: { body: {}, ...invalid("passcode: is required") },
        401: { body: { passcode: "sesame-124" }, error: texts.wrongPasscode, code: "unauthenticated" },
      },
    },
    createInvestorSession: {
      valid: { body: { email, password: "correct horse battery" } },
      refused: { 400: { body: { email }, ...invalid("password: is required") } },
      forSignIns: true,
    },
    forgotInvestorPassword: {
      valid: { body: { email } },
      refused: { 400: { body: {}, ...invalid("email: is required") } },
      forSignIns: true,
    },
    createFounderSession: linkCase,
    readFounderLink: linkCase,
    readEmailChange: linkCase,
    confirmEmailChange: linkCase,
    readAccountDeletion: linkCase,
    confirmAccountDeletion: linkCase,
    readAccountRestoration: linkCase,
    restoreOwnAccount: linkCase,
    setInvestorPassword: {
      valid: { body: { token, password: "correct horse battery" } },
      refused: { 400: { body: { token }, ...invalid("password: is required") } },
      forSignIns: true,
    },
    inviteInvestor: { valid: { id, body: {} }, refused: { 400: oddId }, forSignIns: true },
    checkInvitations: { valid: { body: selection }, refused: { 400: oddSelection }, forSignIns: true },
    startInvitationRun: { valid: { body: selection }, refused: { 400: oddSelection }, forSignIns: true },
    sendTestInvitation: {
      valid: { body: { role: "founder", to: "anna@example.com" } },
      refused: { 400: { body: { role: "founder" }, ...invalid("to: is required") } },
      forSignIns: true,
    },
    listInvitationRuns: { valid: {}, refused: {}, forSignIns: true },
    getInvitationRun: { valid: { id }, refused: { 400: oddId }, forSignIns: true },
    cancelInvitationRun: { valid: { id }, refused: { 400: oddId }, forSignIns: true },
    retryInvitationRun: { valid: { id }, refused: { 400: oddId }, forSignIns: true },
    listInvitationLinks: { valid: { id, body: {} }, refused: { 400: oddId }, forSignIns: true },
  };
}
