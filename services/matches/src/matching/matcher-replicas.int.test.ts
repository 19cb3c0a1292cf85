import type { Service } from "@kindling/service-kit/process/service.ts";
import type { TestService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { settled, storeEvents, testMatches } from "../testing/replicas.ts";
import { SeededRandom, someFounders, someInvestors } from "../testing/seeded-random.ts";
import {
  type FounderMessage,
  founderMessage,
  type InvestorMessage,
  investorMessage,
  upTo,
} from "../testing/states.ts";
import { expectAgreement, expectedPairs, storedPairs } from "../testing/stored-matches.ts";

const matches = testMatches();

/** Several replicas of the service on one database. */
async function replicas(of: TestService, count: number): Promise<Service[]> {
  return Promise.all(upTo(count).map((number) => (number === 1 ? of.service : of.replica())));
}

/** Distributes the events over the replicas, which apply them in batches, one side after the other. */
async function deliver(
  to: readonly Service[],
  founders: readonly FounderMessage[],
  investors: readonly InvestorMessage[],
  random: SeededRandom,
): Promise<void> {
  const founderHands = random.deal(founders, to.length);
  const investorHands = random.deal(investors, to.length);
  await Promise.all(
    to.flatMap((service, hand) => [
      inBatches(random.cut(founderHands[hand]!, 15), (batch) => storeEvents(service, { founders: batch })),
      inBatches(random.cut(investorHands[hand]!, 15), (batch) => storeEvents(service, { investors: batch })),
    ]),
  );
  await settled(to[0]!);
}

async function inBatches<T>(batches: readonly T[][], take: (batch: T[]) => Promise<void>): Promise<void> {
  for (const batch of batches) await take(batch);
}

describe("three replicas on one database", () => {
  it("match by the newest states of both sides when both change at once, over and over", async () => {
    const services = await replicas(matches, 3);
    for (let version = 1; version <= 8; version += 1) {
      const founders = someFounders(12, 100 + version);
      const investors = someInvestors(12, 200 + version);
      await deliver(
        services,
        founders.map((side) => founderMessage(side.id, { ...side, version })),
        investors.map((side) => investorMessage(side.id, { ...side, version })),
        new SeededRandom(version),
      );
      expect(await storedPairs(matches.database)).toEqual(expectedPairs(founders, investors));
    }
    await expectAgreement(matches);
  });
});
