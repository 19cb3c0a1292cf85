import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { type TestService, testService } from "@kindling/test-kit/test-service.ts";
import { beforeEach, expect } from "vitest";
import { matchesService } from "../matches-service.ts";
import { Matcher } from "../matching/matcher.ts";
import { projectionsRepository } from "../matching/projections.repository.ts";
import type { FounderMessage, InvestorMessage } from "./states.ts";

/** Events for a replica. */
export interface MatchEvents {
  founders?: readonly FounderMessage[];
  investors?: readonly InvestorMessage[];
}

/** The matches service with its matcher running; `deliver` resolves when the messages are matched. */
export function testMatches(): TestService {
  const matches = testService(() => matchesService({ reconcileMs: 3_600_000, matcherTurnMs: 50 }), {
    isShared: false,
  });
  beforeEach(() => startMatching(matches.service));
  return Object.create(matches, {
    deliver: {
      value: async (...given: Parameters<TestService["deliver"]>) => {
        await matches.deliver(...given);
        await settled(matches.service);
      },
    },
    beginAgain: {
      value: async () => {
        await matches.beginAgain();
        await startMatching(matches.service);
      },
    },
    /** A replica that matches when the first one stops. */
    replica: {
      value: async () => {
        const replica = await matches.replica();
        matcherOf(replica).start();
        return replica;
      },
    },
  });
}

/** Resolves when the replica matches and has compared everything once. */
async function startMatching(service: Service): Promise<void> {
  const matcher = matcherOf(service);
  matcher.start();
  await eventually(() => expect(matcher.active).toBe(true), { intervalMs: 2 });
  await matcher.reconcile();
}

/** Stops the matcher, and starts that of a replica, which has loaded nothing. */
export async function restartMatching(matches: TestService): Promise<Service> {
  await matcherOf(matches.service).stop();
  const replica = await matches.replica();
  await startMatching(replica);
  return replica;
}

/** Applies events as the replica's consumers do: one batch per event, both at once. Resolves when they are matched. */
export async function applyEvents(service: Service, events: MatchEvents): Promise<void> {
  await storeEvents(service, events);
  await settled(service);
}

/** The same, without waiting for the matcher. */
export async function storeEvents(
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

/** Resolves when every stored change is in the lists, shortlists and tallies. */
export function settled({ pool }: Service): Promise<void> {
  const projections = projectionsRepository(pool, () => {});
  const done = { changes: 0, unjudged: 0, isSettled: true };
  return eventually(async () => expect(await projections.pending()).toEqual(done), {
    intervalMs: 2,
    timeoutMs: 20_000,
  });
}

export function matcherOf({ parts }: Service): Matcher {
  const job = parts.jobs!.find((job) => job instanceof Matcher);
  if (job === undefined) throw new Error("the service has no matcher");
  return job;
}
