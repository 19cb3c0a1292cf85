import { foundersService } from "@kindling/founders/founders-service.ts";
import { investorsService } from "@kindling/investors/investors-service.ts";
import { matchesService } from "@kindling/matches/matches-service.ts";
import { mediaService } from "@kindling/media/media-service.ts";
import { recordVideos } from "@kindling/media/videos/videos.repository.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { identityOf, testSecrets } from "@kindling/test-kit/identity.ts";
import { createTestDatabase } from "@kindling/test-kit/test-database.ts";
import Fastify, { type InjectOptions } from "fastify";
import { Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDemoData, isDemo, leaveDemoData } from "./add-demo-data.ts";
import { reviews } from "./reviews.ts";
import { type DemoDestination, seedDemo, waitUntilMatched } from "./seed-demo.ts";

const hour = 3_600_000;
const definitions = {
  founders: foundersService(),
  investors: investorsService(),
  matches: matchesService({ reconcileMs: hour }),
  media: mediaService({ feedUrl: null, intervalMs: hour, isPublic: true }),
};
type Name = keyof typeof definitions;
const names = Object.keys(definitions) as Name[];

const log = createLog({ service: "test", level: "silent" });
const undo: (() => Promise<unknown>)[] = [];
let services: Record<Name, Service>;

/** Four services with their own databases, composed as in `startKindling`. */
async function startServices(): Promise<void> {
  const bus = createInProcessBus({ log });
  undo.push(() => bus.close());
  const created = await Promise.all(
    names.map(async (name) => {
      const database = await createTestDatabase(`demo_${name}`);
      undo.push(() => database.drop());
      const registry = new Registry();
      const definition = definitions[name];
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
  services = Object.fromEntries(created) as Record<Name, Service>;
  for (const [, service] of created) await service.subscribe();
  for (const [, service] of created) service.publish();
}

async function stopServices(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

/** The services; after `calls` calls every further one fails, as if seeding was killed. */
function destination(calls = Number.POSITIVE_INFINITY): DemoDestination {
  let left = calls;
  const counted = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (left-- <= 0) throw new Error("killed");
      return work(...args);
    };
  };
  const app = (name: Name) => {
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

const get = async (name: Name, url: string) =>
  (await services[name].app.inject({ url, headers: identityOf(name) })).json().data;

/** All records of the services. */
async function everything() {
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

function expectComplete({ investors, founders, matches, videos }: Everything): void {
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

describe("seedDemo", () => {
  beforeEach(startServices);
  afterEach(stopServices);

  it("fills new databases and changes nothing when it runs again", async () => {
    await seedDemo(destination());
    const before = await everything();
    expectComplete(before);
    await seedDemo(destination());
    expect(await everything()).toEqual(before);
  });

  it("completes the data after being killed repeatedly, 7 calls later each time", async () => {
    const step = 7;
    let kills = 0;
    // Each attempt gets further, because existing records need at most one call.
    for (let calls = step; ; calls += step) {
      const outcome = await seedDemo(destination(calls)).then(
        () => "done",
        (error: Error) => error.message,
      );
      if (outcome === "done") break;
      expect(outcome).toBe("killed");
      kills++;
    }
    expect(kills).toBeGreaterThan(1);
    expectComplete(await everything());
  });

  it("keeps an admin's review of a match", async () => {
    await seedDemo(destination());
    const all = (await everything()).matches.flat();
    const own = all.find(({ ben_rating }) => ben_rating === 3);
    await services.matches.app.inject({
      method: "PUT",
      url: `/api/matches/${own.id}/rating`,
      headers: identityOf("matches"),
      payload: { ben_rating: 0, ben_notes: null },
    });
    const before = await everything();
    await seedDemo(destination());
    expect(await everything()).toEqual(before);
  });

  it("repeats a call while the service is busy", async () => {
    const writer = await services.investors.pool.connect();
    undo.push(async () => writer.release(true));
    await writer.query("set idle_in_transaction_session_timeout = 0; begin; lock table investors");
    const given = destination();
    let refused = 0;
    const inject = async (request: InjectOptions) => {
      const response = await given.investors.inject(request);
      if (response.statusCode === 503) {
        refused += 1;
        await writer.query("rollback");
      }
      return response;
    };
    await seedDemo({ ...given, investors: { inject } as DemoDestination["investors"] });
    expect(refused).toBeGreaterThan(0);
    expectComplete(await everything());
  });

  it("throws an error that names the failed call and its status", async () => {
    const elsewhere = Fastify();
    await expect(seedDemo({ ...destination(), investors: elsewhere })).rejects.toThrow(
      /listInvestorsDatabase returned 404/,
    );
  });
});

describe("addDemoData", () => {
  beforeEach(startServices);
  afterEach(stopServices);

  const add = (given: DemoDestination = destination()) =>
    addDemoData(
      {
        ...services,
        founders: { app: given.founders as Service["app"], pool: services.founders.pool },
        investors: { app: given.investors as Service["app"], pool: services.investors.pool },
      },
      testSecrets[0]!,
    );
  const post = (name: Name, url: string, payload: object) =>
    services[name].app.inject({ method: "POST", url, headers: identityOf(name), payload });

  it("completes the data of a start that was killed, and adds nothing to it later", async () => {
    await expect(add(destination(9))).rejects.toThrow("killed");
    await add();
    const before = await everything();
    expectComplete(before);
    expect(await isDemo(services)).toBe(true);
    const { id } = before.founders[0];
    await services.founders.app.inject({
      method: "DELETE",
      url: `/api/founders/${id}`,
      headers: identityOf("founders"),
    });
    await add();
    expect((await everything()).founders).toHaveLength(39);
  });

  it.each([
    [
      "founder",
      "founders",
      "/api/founders",
      { company: "Quill Labs", name: "Ada", email: "ada@quill.example" },
    ],
    ["investor", "investors", "/api/investors-database", { name: "Ivy", email: "ivy@moss.example" }],
  ] as const)("adds nothing where the only %s is gone again", async (_, name, url, body) => {
    expect((await post(name, url, body)).statusCode).toBe(201);
    await add();
    await services[name].pool.query(`delete from ${name}`);
    await add();
    const { founders, investors, videos } = await everything();
    expect([founders, investors, videos]).toEqual([[], [], []]);
    expect(await isDemo(services)).toBe(false);
  });

  it("does not complete the data after a start that left it as it was, when members could register", async () => {
    await expect(add(destination(9))).rejects.toThrow("killed");
    const { investors } = await everything();
    await leaveDemoData(services);
    await add();
    expect((await everything()).investors).toHaveLength(investors.length);
  });
});
