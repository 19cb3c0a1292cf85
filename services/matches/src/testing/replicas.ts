import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import { Reconciler } from "../keeping/reconciler.ts";
import type { FounderMessage, InvestorMessage } from "./states.ts";

/** Messages for a replica, as its consumers hand them on. */
export interface News {
  founders?: readonly FounderMessage[];
  investors?: readonly InvestorMessage[];
}

/** Has a replica apply news as its consumers would, each kind as one batch, both at once. */
export async function give({ parts }: Service, { founders = [], investors = [] }: News): Promise<void> {
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

/** The reconciler of a replica, which compares when told to. */
export function reconcilerOf({ parts }: Service): Reconciler {
  const job = parts.jobs!.find((job) => job instanceof Reconciler);
  if (job === undefined) throw new Error("the service has no reconciler");
  return job;
}
