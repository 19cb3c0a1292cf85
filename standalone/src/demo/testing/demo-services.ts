import { foundersService } from "@kindling/founders/founders-service.ts";
import { investorsService } from "@kindling/investors/investors-service.ts";
import { matchesService } from "@kindling/matches/matches-service.ts";
import { mediaService } from "@kindling/media/media-service.ts";
import { recordVideos } from "@kindling/media/videos/videos.repository.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { identityOf, testSecrets } from "@kindling/test-kit/identity.ts";
import { createMigratedDatabase } from "@kindling/test-kit/migrated-database.ts";
import type { InjectOptions } from "fastify";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { reviews } from "../reviews.ts";
import { type DemoDestination, waitUntilMatched } from "../seed-demo.ts";

const hour = 3_600_000;
const definitions = {
  founders: foundersService(),
  investors: investorsService(),
  matches: matchesService({ reconcileMs: hour }),
  media: mediaService({ feedUrl: null, intervalMs: hour, isPublic: true }),
};
export type ServiceName = keyof typeof definitions;
const names = Object.keys(definitions) as ServiceName[];

const log = createLog({ service: "test", level: "silent" });
/** Undone at the end, last first. */
const undo: (() => Promise<unknown>)[] = [];
export let services: Record<ServiceName, Service>;

/** Four services with their own databases, composed as in `startKindling`. */
async function startServices(): Promise<void> {
  const bus = createInProcessBus({ log });
  undo.push(() => bus.close());
  const created = await Promise.all(
    names.map(async (name) => {
      const definition = definitions[name];
      const database = await createMigratedDatabase(name, definition.migrations);
      undo.push(() => database.drop());
      const registry = new Registry();
      const identity = testSecrets;
      const service = await Service.create({
        definition,
        databaseUrl: database.url,
        bus,
        log,
        registry,
        identity,
      });
      undo.push(() => service.stop());
      return [name, service] as const;
    }),
  );
  services = Object.fromEntries(created) as Record<ServiceName, Service>;
  for (const [, service] of created) await service.subscribe();
  for (const [, service] of created) service.publish();
}

async function stopServices(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

/** Call at the top of a file: each test has new services, or all tests share some. */
export function useServices({ areShared = false } = {}): void {
  (areShared ? beforeAll : beforeEach)(startServices);
  (areShared ? afterAll : afterEach)(stopServices);
}

/** The services; after `calls` calls every further one fails, as if seeding was killed. */
export function destination(calls = Number.POSITIVE_INFINITY): DemoDestination {
  let left = calls;
  const counted = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (left-- <= 0) throw new Error("killed");
      return work(...args);
    };
  };
  const app = (name: ServiceName) => {
    const inject = (request: InjectOptions) => services[name].app.inject(request);
    const countedInject = counted(inject);
    // The number of metrics requests depends on how long matching takes.
    const withoutMetrics = (request: InjectOptions) =>
      request.url === "/metrics" ? inject(request) : countedInject(request);
    return { inject: withoutMetrics };
  };
  return {
    identitySecrets: testSecrets,
    founders: app("founders") as DemoDestination["founders"],
    investors: app("investors") as DemoDestination["investors"],
    matches: app("matches") as DemoDestination["matches"],
    media: counted((videos) => recordVideos(services.media.pool, videos)),
  };
}

const get = async (name: ServiceName, url: string) =>
  (await services[name].app.inject({ url, headers: identityOf(name) })).json().data;

/** All records of the services. */
export async function everything() {
  await waitUntilMatched({
    founders: services.founders.app,
    investors: services.investors.app,
    matches: services.matches.app,
  });
  const investors: { id: number; email: string }[] = await get("investors", "/api/investors-database");
  return {
    investors,
    founders: await get("founders", "/api/founders"),
    matches: await Promise.all(investors.map(({ id }) => get("matches", `/api/investors/${id}/matches`))),
    videos: await get("media", "/youtube-videos"),
  };
}

type Everything = Awaited<ReturnType<typeof everything>>;

/** Expects all of the demo data, each review once. */
export function expectComplete({ investors, founders, matches, videos }: Everything): void {
  expect(investors.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
  expect(investors.find(({ id }) => id === 1)?.email).toBe("marguerite.osei-laurent@example.org");
  expect(founders).toHaveLength(40);
  expect(videos).toHaveLength(12);
  const reviewed = matches.flat().filter(({ version }) => version > 1);
  // Version 2 is a match that was reviewed once.
  expect(reviewed.map(({ version }) => version)).toEqual(reviews.map(() => 2));
  const rated = reviewed.filter(({ ben_rating }) => ben_rating !== null).length;
  const counted = investors as unknown as { founder_matches: number; founder_matches_reviewed: number }[];
  expect(counted.reduce((sum, each) => sum + each.founder_matches_reviewed, 0)).toBe(rated);
  expect(counted.reduce((sum, each) => sum + each.founder_matches, 0)).toBe(matches.flat().length);
}
