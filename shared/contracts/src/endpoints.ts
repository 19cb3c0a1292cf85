import { founderAccount, investorAccount } from "./accounts/endpoints.ts";
import * as ownAccount from "./accounts/own-endpoints.ts";
import * as admins from "./admins/endpoints.ts";
import * as ownAdmin from "./admins/own-endpoints.ts";
import type { EndpointShape } from "./endpoint.ts";
import * as followUps from "./follow-ups/endpoints.ts";
import * as founderDuplicates from "./founders/duplicate-endpoints.ts";
import * as founders from "./founders/endpoints.ts";
import * as founderImports from "./founders/import-endpoints.ts";
import * as founderNotes from "./founders/note-endpoints.ts";
import * as gateway from "./gateway/endpoints.ts";
import * as invitationRuns from "./gateway/invitation-endpoints.ts";
import * as introductions from "./introductions/endpoints.ts";
import * as introductionLinks from "./introductions/link-endpoints.ts";
import * as ownIntroductions from "./introductions/member-endpoints.ts";
import * as investorDuplicates from "./investors/duplicate-endpoints.ts";
import * as investors from "./investors/endpoints.ts";
import * as investorImports from "./investors/import-endpoints.ts";
import * as investorNotes from "./investors/note-endpoints.ts";
import * as matches from "./matches/endpoints.ts";
import { countFittingFounders } from "./matches/fit-endpoint.ts";
import * as me from "./me/endpoints.ts";
import * as media from "./media/endpoints.ts";
import { mergeFounders, mergeInvestors } from "./removals/merge-endpoints.ts";
import * as savedViews from "./saved-views/endpoints.ts";
import * as secondFactor from "./second-factor/endpoints.ts";

/** Every endpoint of the product, by owner. */
export const endpoints: readonly EndpointShape[] = [
  founders,
  founderDuplicates,
  founderImports,
  founderNotes,
  { mergeFounders },
  investors,
  investorDuplicates,
  investorImports,
  investorNotes,
  { mergeInvestors },
  matches,
  { countFittingFounders },
  introductions,
  ownIntroductions,
  introductionLinks,
  media,
  me,
  ownAccount,
  founderAccount,
  investorAccount,
  secondFactor,
  admins,
  ownAdmin,
  savedViews,
  followUps,
  gateway,
  invitationRuns,
].flatMap((group): EndpointShape[] => Object.values(group));
