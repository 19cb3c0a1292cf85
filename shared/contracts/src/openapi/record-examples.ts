import { founderFields } from "../founders/fields.ts";
import { founderIdentity, founder as founderSchema } from "../founders/schemas.ts";
import { introduction } from "../introductions/schemas.ts";
import { investorFields } from "../investors/fields.ts";
import { investorInMatchView, investor as investorSchema } from "../investors/schemas.ts";
import { match, matchWithoutReview, stats } from "../matches/schemas.ts";
import { video } from "../media/schemas.ts";
import { bodyExamples } from "./body-examples.ts";
import { examplesOf } from "./field-examples.ts";

const saved = { version: 3, created_at: "2026-03-02T09:30:00.000Z", updated_at: "2026-03-09T16:05:12.250Z" };

const founder = {
  ...examplesOf(founderFields),
  id: 7,
  phone: null,
  linked_in: "https://www.linkedin.com/in/maya-okafor",
  vertical: "Reverse logistics",
  summary_text: "Returned phones and laptops are sorted, mended and sold again within a week.",
  total_raised_usd: 120_000,
  arr_usd: null,
  mrr_usd: 6_120.75,
  user_count: 14,
  paying_customers: 3,
  engagement_tier: "TIER_2",
  temperature: "WARM",
  gdrive_file_id: null,
  ...bodyExamples.createFounder,
  website: "https://emberline.example",
  ...saved,
  investors_matched: 4,
};

const investor = {
  ...examplesOf(investorFields),
  id: 1,
  website: "https://northbank.example",
  state: null,
  linked_in: null,
  phone: "+49 40 555 0199",
  verticals: ["Robotics"],
  temperature: "NEUTRAL",
  years_experience: 11,
  exit_count: 2,
  portfolio_companies: ["Palletry"],
  ...bodyExamples.createInvestor,
  ...saved,
  founder_matches: 6,
  founder_matches_reviewed: 2,
};

const reviewed = {
  id: 12,
  investor_id: investor.id,
  founder_id: founder.id,
  investor,
  founder,
  score: 79.1,
  reasons: [
    { criterion: "sector", verdict: "fits", text: "Sector 35 of 35: both in Industrial/Robotics" },
    {
      criterion: "stage",
      verdict: "partly",
      text: "Stage 10 of 20: founder at Seed, investor prefers Pre-Seed",
    },
    { criterion: "check", verdict: "fits", text: "Check 18.5 of 20: asks $750K, invests $500K to $2M" },
    { criterion: "region", verdict: "unknown", text: "Region 7.5 of 15: no preferred regions given" },
    { criterion: "track_record", verdict: "fits", text: "Track record 8.1 of 10: 23 past investments" },
  ],
  ben_rating: 2,
  ben_notes: "Strong team; ask about unit costs.",
  ...saved,
};

const notAsked = { asked_at: null, answer: null, answered_at: null, reason: null, shares: [], met: null };

/**
 * A complete, valid record of each kind by schema name. Parsing drops the fields that a narrower view lacks.
 */
export const recordExamples = {
  Founder: founderSchema.parse(founder),
  FounderSignIn: founderIdentity.parse(founder),
  Investor: investorSchema.parse(investor),
  InvestorInMatchView: investorInMatchView.parse({
    ...investor,
    preferred_stages: "PRE_SEED, SEED",
    preferred_sectors: "INDUSTRIAL_ROBOTICS, CLIMATE_ENERGY_SUSTAINABILITY",
  }),
  Match: match.parse(reviewed),
  Introduction: introduction.parse({
    ...saved,
    id: 469_762_049,
    founder,
    investor,
    score: 79.1,
    state: "accepted-by-one",
    state_since: "2026-03-09T16:05:12.250Z",
    owner: "Anna Weiss",
    first: "investor",
    asked_by: "mail",
    message: "You both care about repair.",
    asked: {
      founder: { ...notAsked, asked_at: "2026-03-09T16:05:12.250Z" },
      investor: {
        asked_at: "2026-03-03T08:00:00.000Z",
        answer: "yes",
        answered_at: "2026-03-09T16:05:12.250Z",
        reason: null,
        shares: ["website", "pitch"],
        met: null,
      },
    },
    introduced_at: null,
    met_at: null,
    outcome: null,
    amount_usd: null,
    invested_on: null,
    outcome_reason: null,
  }),
  MatchWithoutReview: matchWithoutReview.parse(reviewed),
  Stats: stats.parse({ founders: 40, matches: 182 }),
  Video: video.parse({
    id: 5,
    videoId: "k1nDl1ngT4lk",
    title: "Reading a term sheet",
    description: "What each line means and which ones to ask about.",
    thumbnail: "https://videos.example/k1nDl1ngT4lk.jpg",
    published_at: "2026-01-15T18:00:00.000Z",
  }),
};
