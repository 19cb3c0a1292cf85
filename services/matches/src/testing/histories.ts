import type { EventMessage } from "@kindling/contracts/event.ts";
import fc from "fast-check";
import { anyFounder, anyInvestor } from "./arbitrary-sides.ts";
import {
  archived,
  type FounderMessage,
  founderMessage,
  gone,
  type InvestorMessage,
  investorMessage,
  upTo,
} from "./states.ts";

/** Founders and investors of a history: few, so that most things happen to each. */
export const everybody = upTo(5);

/** A part of a history: events, and then reviews of the matches that they made. */
export interface Chapter {
  founders: readonly FounderMessage[];
  investors: readonly InvestorMessage[];
  /** Which of the matches that there are then are reviewed: the n-th of them, cyclically. */
  reviews: readonly { nth: number; body: Review }[];
}

export interface Review {
  ben_rating?: number | null;
  ben_notes?: string;
}

/** The chapters of a history, in order. */
export type History = readonly Chapter[];

/** How a chapter's messages come: each once or more, those of earlier chapters again, in any order. */
export interface Route {
  replicas: 1 | 2 | 3;
  seed: number;
  longestBatch: number;
}

const aChange = fc.record({
  side: fc.constantFrom("founder" as const, "investor" as const),
  id: fc.constantFrom(...everybody),
  founder: anyFounder,
  investor: anyInvestor,
  leaves: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.constant("archived" as const) },
    { weight: 1, arbitrary: fc.constant("erased" as const) },
  ),
});

const aReview = fc.record({
  nth: fc.nat({ max: 100 }),
  body: fc.oneof(
    fc.record({ ben_rating: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null, freq: 4 }) }),
    fc.record({ ben_notes: fc.constantFrom("Met.", "Called.") }),
  ),
});

const aChapter = fc.record({
  changes: fc.array(aChange, { minLength: 4, maxLength: 14, size: "max" }),
  reviews: fc.array(aReview, { minLength: 2, maxLength: 8, size: "max" }),
});

/** Histories of one to three chapters; versions count up, and being erased is the last of them. */
export const anyHistory: fc.Arbitrary<History> = fc
  .array(aChapter, { minLength: 1, maxLength: 3, size: "max" })
  .map((chapters) => {
    const versions = new Map<string, number>();
    return chapters.map(({ changes, reviews }) => {
      const chapter = { founders: [] as FounderMessage[], investors: [] as InvestorMessage[], reviews };
      for (const { side, id, founder, investor, leaves } of changes) {
        const version = (versions.get(side + id) ?? 0) + 1;
        versions.set(side + id, leaves === "erased" ? Number.POSITIVE_INFINITY : version);
        if (version === Number.POSITIVE_INFINITY) continue;
        const last = <S>(message: EventMessage<S>) =>
          leaves === null
            ? message
            : leaves === "erased"
              ? gone(message, version)
              : archived(message, version);
        if (side === "founder") chapter.founders.push(last(founderMessage(id, { ...founder, id, version })));
        else chapter.investors.push(last(investorMessage(id, { ...investor, id, version })));
      }
      return chapter;
    });
  });

export const anyRoute: fc.Arbitrary<Route> = fc.record({
  replicas: fc.constantFrom(1 as const, 2 as const, 3 as const),
  seed: fc.nat(),
  longestBatch: fc.integer({ min: 1, max: 6 }),
});
