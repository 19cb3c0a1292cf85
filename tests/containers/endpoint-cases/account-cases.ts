import { type EndpointCase, invalid, oddId, type Records } from "./endpoint-case.ts";

/** An id that no account has. */
const session = "5f0c8f0e-8f7a-4c3b-9c52-0d1f6a3b7c21";
const forMembers = { refused: {}, forMembers: true } as const;

const factorCase = <Body extends object>(body: Body, missing: keyof Body & string) => ({
  valid: { body },
  refused: { 400: { body: {}, ...invalid(`${missing}: is required`) } },
  forSignIns: true as const,
});
const passcode = "the admin's own";

const oddToken = { 400: { body: {}, ...invalid("token: is required") } };
const adminById = { valid: { id: 1 }, refused: { 400: oddId }, forSignIns: true } as const;
const adminCases: Record<string, EndpointCase> = {
  listAdmins: { valid: {}, refused: {}, forSignIns: true },
  addAdmin: {
    valid: {
      body: { name: "Anna Weiss", email: "anna@example.com", role: "admin", current_passcode: passcode },
    },
    refused: {
      400: {
        body: { email: "anna@example.com", role: "admin", current_passcode: passcode },
        ...invalid("name: is required"),
      },
    },
    forSignIns: true,
  },
  inviteAdmin: {
    valid: { id: 1, body: { current_passcode: passcode } },
    refused: { 400: { ...oddId, body: { current_passcode: passcode } } },
    forSignIns: true,
  },
  changeAdminRole: {
    valid: { id: 1, body: { role: "viewer" } },
    refused: { 400: { ...oddId, body: { role: "viewer" } } },
    forSignIns: true,
  },
  removeAdmin: adminById,
  resetAdminSecondFactor: {
    valid: { id: 1, body: { current_passcode: passcode } },
    refused: { 400: { ...oddId, body: { current_passcode: passcode } } },
    forSignIns: true,
  },
  switchSharedPasscode: {
    valid: { body: { on: true } },
    refused: { 400: { body: {}, ...invalid("on: is required") } },
    forSignIns: true,
  },
  readAdminSignIn: { valid: {}, refused: {} },
  readAdminInvitation: { valid: { body: { token: "abc" } }, refused: oddToken, forSignIns: true },
  acceptAdminInvitation: {
    valid: { body: { token: "abc", passcode: "long, and only mine" } },
    refused: { 400: { body: { passcode: "long, and only mine" }, ...invalid("token: is required") } },
    forSignIns: true,
  },
  readOwnAdmin: { valid: {}, refused: {}, forSignIns: true },
  changeOwnPasscode: factorCase({ current_passcode: passcode, passcode: "another" }, "current_passcode"),
  chooseOwnMails: {
    valid: { body: { weekly_summary: true } },
    refused: {
      400: { body: { weekly_summary: 1 }, ...invalid("weekly_summary: must be of type boolean, not number") },
    },
    forSignIns: true,
  },
  listOwnAdminSessions: { valid: {}, refused: {}, forSignIns: true },
  endOwnAdminSessions: { valid: {}, refused: {}, forSignIns: true },
  endOwnAdminSession: {
    valid: { session },
    refused: { 400: { session: "7", ...invalid("session: is not the id of a session") } },
    forSignIns: true,
  },
};

/** What members and admins do with accounts. */
export function accountCases({ founder, investor }: Records): Record<string, EndpointCase> {
  return {
    readSecondFactor: { valid: {}, refused: {}, forSignIns: true },
    beginSecondFactor: factorCase({ passcode }, "passcode"),
    confirmSecondFactor: factorCase({ code: "123456" }, "code"),
    removeSecondFactor: factorCase({ passcode, code: "123456" }, "passcode"),
    ...adminCases,
    exportOwnData: { valid: {}, ...forMembers },
    deleteOwnAccount: { valid: { body: { email: founder.email } }, ...forMembers },
    readOwnEmailChange: { valid: {}, ...forMembers },
    cancelOwnEmailChange: { valid: {}, ...forMembers },
    listOwnSessions: { valid: {}, ...forMembers },
    endOwnSessions: { valid: {}, ...forMembers },
    endOwnSession: { valid: { session }, ...forMembers },
    changeOwnPassword: {
      valid: { body: { current_password: "correct horse", password: "correct horse battery" } },
      ...forMembers,
    },
    ...casesOf("Founder", founder.id),
    ...casesOf("Investor", investor.id),
  };
}

function casesOf(One: string, id: number): Record<string, EndpointCase> {
  const byId = { valid: { id }, refused: { 400: oddId }, forSignIns: true } as const;
  const oddReason = { id, body: { reason: 7 }, ...invalid("reason: must be of type string, not number") };
  const oddSession = { id, session: "7", ...invalid("session: is not the id of a session") };
  return {
    [`read${One}Account`]: byId,
    [`suspend${One}`]: { valid: { id, body: {} }, refused: { 400: oddReason }, forSignIns: true },
    [`lift${One}Suspension`]: byId,
    [`end${One}Sessions`]: byId,
    [`end${One}Session`]: { valid: { id, session }, refused: { 400: oddSession }, forSignIns: true },
    [`reset${One}SignIn`]: byId,
  };
}
