import { accountCases } from "./account-cases.ts";
import { type EndpointCase, invalid, oddQuery, type Records } from "./endpoint-case.ts";
import { followUpCases } from "./follow-up-cases.ts";
import { founderCases } from "./founder-cases.ts";
import { introductionCases } from "./introduction-cases.ts";
import { investorCases } from "./investor-cases.ts";
import { matchCases } from "./match-cases.ts";
import { signInCases } from "./sign-in-cases.ts";
import { viewCases } from "./view-cases.ts";

/** The cases of every endpoint of the contracts, by its name. */
export function endpointCases(records: Records): Readonly<Record<string, EndpointCase>> {
  return {
    ...founderCases(records),
    ...investorCases(records),
    ...matchCases(records),
    ...introductionCases(records),
    ...signInCases(records),
    ...accountCases(records),
    ...viewCases(records),
    ...followUpCases(records),
    getStats: { valid: {}, refused: {} },
    getFounderOverview: { valid: {}, refused: {} },
    getInvestorOverview: { valid: {}, refused: {} },
    getMatchOverview: { valid: {}, refused: {} },
    countFittingFounders: {
      valid: { query: "?preferred_sectors=FINTECH,AI_ML&check_max_usd=500k" },
      refused: { 400: { query: "?colour=red", ...invalid("colour: is not a parameter here") } },
    },
    listVideos: { valid: {}, refused: {} },
    listPublicVideos: { valid: {}, refused: {} },
    getConfig: { valid: {}, refused: {} },
    getCommunityNumbers: { valid: {}, refused: {} },
    listLateMails: { valid: {}, refused: {} },
    listActivity: { valid: {}, refused: { 400: oddQuery } },
    listenToChanges: { valid: {}, refused: {} },
  };
}
