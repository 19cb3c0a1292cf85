import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { handler } from "@kindling/service-kit/messaging/consumer/handler.ts";
import type { MatchUpdater } from "../matching/match-updater.ts";

/** Matches new and changed investors. */
export const onInvestorChanged = (updater: MatchUpdater) =>
  handler({
    event: investorChanged,
    maxBatch: 500,
    apply: (investors) => updater.apply({ investors }),
    forget: () => updater.forget("investors"),
  });
