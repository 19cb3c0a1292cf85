import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { handler } from "@kindling/service-kit/messaging/handler.ts";
import type { MatchKeeper } from "../keeping/match-keeper.ts";

/** Matches investors that came or changed. */
export const onInvestorChanged = (keeper: MatchKeeper) =>
  handler({
    event: investorChanged,
    maxBatch: 500,
    apply: (investors) => keeper.take({ investors }),
    forget: () => keeper.forget("investors"),
  });
