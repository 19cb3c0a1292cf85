import { blockOf, defineEvent } from "../event.ts";
import { wideId } from "../fields/primitives.ts";
import { founderTally, investorTally, reviewState } from "./schemas.ts";

export const founderTallied = defineEvent({
  name: "founder.tallied",
  owner: "matches",
  stream: "TALLIES",
  subject: "kindling.tallies.founder",
  schema: 1,
  summary: "A founder's count of matched investors changed",
  state: founderTally,
});

export const investorTallied = defineEvent({
  name: "investor.tallied",
  owner: "matches",
  stream: "TALLIES",
  subject: "kindling.tallies.investor",
  schema: 1,
  summary: "An investor's counts of matched and rated founders changed",
  state: investorTally,
});

export const foundersTallied = defineEvent({
  name: "founders.tallied",
  owner: "matches",
  stream: "TALLIES",
  subject: "kindling.tallies.founders",
  schema: 1,
  summary: "Many founders' counts in a block of 256 ids changed at once",
  state: blockOf(founderTally),
});

export const investorsTallied = defineEvent({
  name: "investors.tallied",
  owner: "matches",
  stream: "TALLIES",
  subject: "kindling.tallies.investors",
  schema: 1,
  summary: "Many investors' counts in a block of 256 ids changed at once",
  state: blockOf(investorTally),
});

export const matchReviewed = defineEvent({
  name: "match.reviewed",
  owner: "matches",
  stream: "MATCHES",
  subject: "kindling.matches",
  schema: 1,
  summary: "A match was rated or annotated",
  id: wideId,
  state: reviewState,
});
