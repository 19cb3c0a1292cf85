import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { handler } from "@kindling/service-kit/messaging/consumer/handler.ts";
import type { Projections } from "../matching/projections.repository.ts";

/** Stores new and changed founders, for the matcher. */
export const onFounderChanged = (projections: Projections) =>
  handler({
    event: founderChanged,
    maxBatch: 500,
    apply: (founders) => projections.store("founders", founders),
    forget: () => projections.forget("founders"),
  });
