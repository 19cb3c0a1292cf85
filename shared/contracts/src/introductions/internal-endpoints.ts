import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { widePathId } from "../fields/primitives.ts";
import {
  claimedIntroductionMail,
  introductionLinkRequest,
  introductionLinkTarget,
  introductionMailClaim,
  settledIntroductionMail,
} from "./mail-schemas.ts";

const internal = { owner: "matches", audience: ["gateway"], method: "POST", status: 200 } as const;

/** Due mails with their texts; a claimed one is not claimed again for ten minutes. */
export const claimIntroductionMails = defineEndpoint({
  ...internal,
  name: "claimIntroductionMails",
  path: "/internal/introduction-mails/claim",
  summary: "The mails of introductions that are due",
  body: introductionMailClaim,
  response: z.array(claimedIntroductionMail),
  errors: [400],
});

export const settleIntroductionMail = defineEndpoint({
  ...internal,
  name: "settleIntroductionMail",
  path: "/internal/introduction-mails/settle",
  summary: "Store what became of a claimed mail",
  body: settledIntroductionMail,
  response: z.object({}),
  errors: [400],
});

export const findIntroductionLinkTarget = defineEndpoint({
  ...internal,
  name: "findIntroductionLinkTarget",
  path: "/internal/introductions/:id/side",
  summary: "The member who answers with the link of one side of an introduction",
  params: z.object({ id: widePathId }),
  body: introductionLinkRequest,
  response: introductionLinkTarget,
  errors: [400, 404, 409],
});
