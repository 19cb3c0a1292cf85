import type { DuplicateEndpoints } from "@kindling/contracts/duplicates/endpoints.ts";
import {
  dismissFounderDuplicate,
  listFounderDuplicates,
  lookUpFounders,
} from "@kindling/contracts/founders/duplicate-endpoints.ts";
import {
  dismissInvestorDuplicate,
  listInvestorDuplicates,
  lookUpInvestors,
} from "@kindling/contracts/investors/duplicate-endpoints.ts";
import type { Member } from "../history/entry-words.ts";

/** The duplicates among founders, or among investors. */
export interface DuplicateSource {
  member: Member;
  what: "founders" | "investors";
  endpoints: DuplicateEndpoints;
}

export const duplicateSources: Readonly<Record<Member, DuplicateSource>> = {
  founder: {
    member: "founder",
    what: "founders",
    endpoints: {
      list: listFounderDuplicates,
      dismiss: dismissFounderDuplicate,
      lookUp: lookUpFounders,
    },
  },
  investor: {
    member: "investor",
    what: "investors",
    endpoints: {
      list: listInvestorDuplicates,
      dismiss: dismissInvestorDuplicate,
      lookUp: lookUpInvestors,
    },
  },
};
