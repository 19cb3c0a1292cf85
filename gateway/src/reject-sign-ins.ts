import { founderAccount, investorAccount } from "@kindling/contracts/accounts/endpoints.ts";
import * as ownAccount from "@kindling/contracts/accounts/own-endpoints.ts";
import * as admins from "@kindling/contracts/admins/endpoints.ts";
import * as ownAdmin from "@kindling/contracts/admins/own-endpoints.ts";
import {
  confirmEmailChange,
  createFounderSession,
  createInvestorSession,
  forgotInvestorPassword,
  inviteInvestor,
  readEmailChange,
  readFounderLink,
  setInvestorPassword,
} from "@kindling/contracts/gateway/endpoints.ts";
import * as invitationRuns from "@kindling/contracts/gateway/invitation-endpoints.ts";
import {
  answerLinkedIntroduction,
  makeIntroductionLink,
  readLinkedIntroduction,
  reportLinkedMeeting,
  saveLinkedPreferences,
} from "@kindling/contracts/introductions/link-endpoints.ts";
import {
  confirmAccountDeletion,
  deleteOwnAccount,
  exportOwnData,
  readAccountDeletion,
  readAccountRestoration,
  restoreOwnAccount,
} from "@kindling/contracts/me/endpoints.ts";
import * as secondFactor from "@kindling/contracts/second-factor/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";

/** With open access these endpoints return 404, or 403 if they are for members, because everyone is an admin. */
export function rejectSignIns(app: FastifyInstance): void {
  const { readAdminSignIn: _, ...adminEndpoints } = admins;
  for (const endpoint of [
    createFounderSession,
    createInvestorSession,
    forgotInvestorPassword,
    inviteInvestor,
    setInvestorPassword,
    readFounderLink,
    readEmailChange,
    confirmEmailChange,
    exportOwnData,
    deleteOwnAccount,
    readAccountDeletion,
    confirmAccountDeletion,
    readAccountRestoration,
    restoreOwnAccount,
    readLinkedIntroduction,
    answerLinkedIntroduction,
    reportLinkedMeeting,
    saveLinkedPreferences,
    makeIntroductionLink,
    ...Object.values(ownAccount),
    ...Object.values(founderAccount),
    ...Object.values(investorAccount),
    ...Object.values(secondFactor),
    ...Object.values(adminEndpoints),
    ...Object.values(ownAdmin),
    ...Object.values(invitationRuns),
  ]) {
    addRoute(app, endpoint, async () => {
      throw notFound(texts.accessIsOpen);
    });
  }
}
