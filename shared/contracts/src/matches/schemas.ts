import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { founderState } from "../founders/schemas.ts";
import { investorState } from "../investors/schemas.ts";

/** The criteria of matching. */
export const criteria = ["sector", "stage", "check", "region", "track_record"] as const;
export type Criterion = (typeof criteria)[number];

export const verdicts = ["fits", "partly", "conflicts", "unknown"] as const;
export type Verdict = (typeof verdicts)[number];

/** What one criterion adds to the score of a pair, and why. */
export const reason = z
  .object({ criterion: z.enum(criteria), verdict: z.enum(verdicts), text: z.string() })
  .meta({ id: "Reason" });
export type Reason = z.output<typeof reason>;

const investorInMatch = investorState
  .pick({
    id: true,
    name: true,
    company: true,
    email: true,
    city: true,
    state: true,
    investor_type: true,
    typical_check_usd: true,
    check_min_usd: true,
    check_max_usd: true,
    preferred_sectors: true,
    preferred_stages: true,
    temperature: true,
  })
  .meta({ id: "InvestorInMatch" });

const founderInMatch = founderState
  .pick({
    id: true,
    name: true,
    company: true,
    email: true,
    discord_username: true,
    industry: true,
    sectors: true,
    product_stage: true,
    funding_stage: true,
    requested_check_usd: true,
    revenue_usd: true,
    gdrive_file_id: true,
    elevator_pitch: true,
  })
  .meta({ id: "FounderInMatch" });

/** Rating 0 PASS, 1 TRACK, 2 ENGAGE, 3 INVEST, or null if not rated. */
const rating = z.int().min(0).max(3).nullable();

/**
 * A match for admins. `score` is 0 to 100, computed from the newest state of both sides. Until it is reviewed,
 * `version` is 1 and both times are when the later of the two sides was created.
 */
export const match = z
  .object({
    id: field.wideId,
    investor_id: field.id,
    founder_id: field.id,
    investor: investorInMatch,
    founder: founderInMatch,
    score: z.number().min(0).max(100),
    reasons: z.array(reason),
    ben_rating: rating,
    ben_notes: z.string().nullable(),
    version: z.int().min(1),
    created_at: field.timestamp,
    updated_at: field.timestamp,
  })
  .meta({ id: "Match" });
export type Match = z.output<typeof match>;

/** A match on the founder's dashboard while access is open: without the admins' review. */
export const matchWithoutReview = match
  .omit({ ben_rating: true, ben_notes: true, investor: true, founder: true })
  .extend({
    investor: investorInMatch.omit({ email: true, temperature: true }),
    founder: founderInMatch.omit({ gdrive_file_id: true, elevator_pitch: true }),
  })
  .meta({ id: "MatchWithoutReview" });

/** How well a pair fits, for its members, the best first: a score would tell sums and the track record. */
export const memberFits = ["strong", "good", "possible"] as const;
/** Null for a reviewed pair that no longer fits. */
export const memberFit = z.enum(memberFits).nullable();
export type MemberFit = (typeof memberFits)[number];

/** A reason without its sentence, and never that of the track record. */
export const memberReason = reason.omit({ text: true });

/**
 * A match for its founder while access is enforced, without anything that identifies the investor. The sectors are the
 * founder's own, because common ones would reveal the investor's preferences to a founder with every sector.
 */
export const ownMatch = z
  .object({
    fit: memberFit,
    reasons: z.array(memberReason),
    founder: founderInMatch.pick({ sectors: true }),
  })
  .meta({ id: "OwnMatch" });

/**
 * The body of PUT /api/matches/{id}/rating: the rating, the notes, or both; null clears. With `ben_notes_before` the
 * notes are saved only if the stored ones still equal these.
 */
export const matchReview = z
  .object({
    ben_rating: field.optionalWhole(0, 3).optional(),
    ben_notes: field.optionalText(10_000).optional(),
    ben_notes_before: field.optionalText(10_000).optional(),
  })
  .refine(
    (body) => body.ben_rating !== undefined || body.ben_notes !== undefined,
    "ben_rating or ben_notes must be given",
  )
  .meta({ id: "MatchReview", anyOf: [{ required: ["ben_rating"] }, { required: ["ben_notes"] }] });
export type MatchReview = z.output<typeof matchReview>;

/** Totals for the admin dashboard, from the same tallies as every count. */
export const stats = z.object({ founders: z.int().min(0), matches: z.int().min(0) }).meta({ id: "Stats" });
export type Stats = z.output<typeof stats>;

/** How many weeks of reviews are counted. */
export const overviewWeeks = 26;

/** Why a founder or an investor has no match: the first that applies. */
export const unmatchedReasons = ["silent", "check", "sector", "score"] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

const unmatchedCounts = z.array(z.object({ reason: z.enum(unmatchedReasons), count: z.int().min(1) }));

/** What ratings and members without a match say about matching; what no match or member has is missing. */
const matchQuality = z
  .object({
    /** Of the matches that were reviewed last, those whose founder has another one with a different rating. */
    agreement: z.object({
      matches: z.int().min(0),
      /** Pairs of them, of one founder and with different ratings. */
      pairs: z.int().min(0),
      /** Pairs in which the higher rating has the higher score; equal scores count half. */
      ordered: z.number().min(0),
    }),
    /** Of the matches that were reviewed last, those rated 2 or 3, and how many conflict in a criterion. */
    good: z.object({
      matches: z.int().min(0),
      conflicts: z.array(z.object({ criterion: z.enum(criteria), count: z.int().min(1) })),
    }),
    unmatched: z.object({
      founders: unmatchedCounts,
      investors: unmatchedCounts,
      /** False while matching is still under way, so that investors without a match are not known. */
      complete: z.boolean().optional(),
    }),
  })
  .meta({ id: "MatchQuality" });
export type MatchQuality = z.output<typeof matchQuality>;

/** Matches by what admins made of them; what no match has is missing. */
export const matchOverview = z
  .object({
    matches: z.int().min(0),
    ratings: z.array(z.object({ rating: z.int().min(0).max(3), count: z.int().min(1) })),
    /** Matches that were rated or annotated in a week, by its Monday in UTC, as "2026-11-23"; the oldest first. */
    weeks: z.array(z.object({ monday: z.string(), reviewed: z.int().min(1) })),
    /** Missing in responses of replicas that are older than it. */
    quality: matchQuality.optional(),
  })
  .meta({ id: "MatchOverview" });
export type MatchOverview = z.output<typeof matchOverview>;

/** An admin's review of a match, published when a match is rated or annotated. */
export const reviewState = match.pick({
  id: true,
  investor_id: true,
  founder_id: true,
  ben_rating: true,
  ben_notes: true,
  version: true,
});

/** A founder's number of matched investors. */
export const founderTally = z.object({ id: field.id, investors_matched: z.int().min(0) });
export type FounderTally = z.output<typeof founderTally>;

/** An investor's numbers of matched and of rated founders. */
export const investorTally = z.object({
  id: field.id,
  founder_matches: z.int().min(0),
  founder_matches_reviewed: z.int().min(0),
});
export type InvestorTally = z.output<typeof investorTally>;
