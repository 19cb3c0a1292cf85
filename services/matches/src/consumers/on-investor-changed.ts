import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { handler } from "@kindling/service-kit/messaging/consumer/handler.ts";
import type { Projections } from "../matching/projections.repository.ts";

/** Stores new and changed investors, for the matcher. */
export const onInvestorChanged = (projections: Projections) =>
  handler({
    event: investorChanged,
    maxBatch: 500,
    apply: (investors) => projections.store("investors", investors),
    forget: () => projections.forget("investors"),
  });
