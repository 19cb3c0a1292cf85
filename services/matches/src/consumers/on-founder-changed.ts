import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { handler } from "@kindling/service-kit/messaging/consumer/handler.ts";
import type { MatchUpdater } from "../matching/match-updater.ts";

/** Matches new and changed founders. */
export const onFounderChanged = (updater: MatchUpdater) =>
  handler({
    event: founderChanged,
    maxBatch: 500,
    apply: (founders) => updater.apply({ founders }),
    forget: () => updater.forget("founders"),
  });
