import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { TestService } from "@kindling/test-kit/test-service.ts";
import { expect } from "vitest";
import { matcherOf, settled } from "./replicas.ts";
import {
  archived,
  type FounderMessage,
  founderMessage,
  type InvestorMessage,
  investorMessage,
  upTo,
} from "./states.ts";
import { expectAgreement } from "./stored-matches.ts";

export const founderInto = (id: number, kept: number, version = 2) => ({
  ...archived(founderMessage(id), version),
  merged_into: kept,
});
export const investorInto = (id: number, kept: number, version = 2) => ({
  ...archived(investorMessage(id), version),
  merged_into: kept,
});
export const restored = (id: number, version = 3) => founderMessage(id, { version });

/** What tests of merges do with a service, and read of it. */
export function mergesOf(matches: TestService) {
  const founders = (...messages: FounderMessage[]) =>
    matches.deliver(founderChanged, ...messages).then(() => settled(matches.service));
  const investors = (...messages: InvestorMessage[]) =>
    matches.deliver(investorChanged, ...messages).then(() => settled(matches.service));
  return {
    founders,
    investors,

    async begin(members = 2) {
      await founders(...upTo(members).map((id) => founderMessage(id)));
      await investors(...upTo(members).map((id) => investorMessage(id)));
    },

    review: (founder: number, investor: number, body: object = { ben_rating: 3 }) =>
      matches.call("PUT", `/api/matches/${pairId(founder, investor)}/rating`, body),

    /** The stored reviews, as founder-investor: rating, notes. */
    async reviews(table = "reviews") {
      const rows = await matches.database.query(
        `select founder_id, investor_id, ben_rating, ben_notes from ${table} order by 1, 2`,
      );
      return Object.fromEntries(
        rows.map(({ founder_id, investor_id, ben_rating, ben_notes }) => [
          `${founder_id}-${investor_id}`,
          ben_notes === null ? ben_rating : [ben_rating, ben_notes],
        ]),
      );
    },

    history: async (founder: number, investor: number) =>
      (await matches.call("GET", `/api/matches/${pairId(founder, investor)}/history`)).body.data,

    /** Everything agrees with a matching from nothing, and the reconciler finds nothing to mend. */
    async expectRight() {
      await expectAgreement(matches);
      expect(await matcherOf(matches.service).reconcile()).toBe(0);
    },
  };
}
