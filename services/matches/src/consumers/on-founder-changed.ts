import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { handler } from "@kindling/service-kit/messaging/handler.ts";
import type { MatchKeeper } from "../keeping/match-keeper.ts";

/** Matches founders that came or changed. */
export const onFounderChanged = (keeper: MatchKeeper) =>
  handler({
    event: founderChanged,
    maxBatch: 500,
    apply: (founders) => keeper.take({ founders }),
    forget: () => keeper.forget("founders"),
  });
