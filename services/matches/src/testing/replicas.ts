import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import { Reconciler } from "../matching/reconciler.ts";
import type { FounderMessage, InvestorMessage } from "./states.ts";

/** Events for a replica. */
export interface MatchEvents {
  founders?: readonly FounderMessage[];
  investors?: readonly InvestorMessage[];
}

/** Applies events as the replica's consumers do: one batch per event, both at once. */
export async function applyEvents(
  { parts }: Service,
  { founders = [], investors = [] }: MatchEvents,
): Promise<void> {
  const given = new Map<unknown, readonly unknown[]>([
    [founderChanged, founders],
    [investorChanged, investors],
  ]);
  await Promise.all(
    parts.handlers.map(async ({ event, apply }) => {
      const messages = given.get(event)!;
      if (messages.length > 0) await apply(messages as never);
    }),
  );
}

/** The reconciler of a replica, to be run by the test. */
export function reconcilerOf({ parts }: Service): Reconciler {
  const job = parts.jobs!.find((job) => job instanceof Reconciler);
  if (job === undefined) throw new Error("the service has no reconciler");
  return job;
}
