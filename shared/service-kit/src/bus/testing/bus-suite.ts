import { describe } from "vitest";
import { type BusUnderTest, createBusTestBench } from "./bus-fixture.ts";
import { deliverySuite } from "./delivery-suite.ts";
import { subscriptionSuite } from "./subscription-suite.ts";

/** The tests that every bus must pass. */
export function busSuite(name: string, makeBus: () => Promise<BusUnderTest>): void {
  describe(`${name}: common behaviour`, () => {
    const bench = createBusTestBench(makeBus);
    deliverySuite(bench);
    subscriptionSuite(bench);
  });
}
