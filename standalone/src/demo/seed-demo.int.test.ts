import { identityOf } from "@kindling/test-kit/identity.ts";
import Fastify, { type InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { type DemoDestination, seedDemo } from "./seed-demo.ts";
import { destination, everything, expectComplete, services, useServices } from "./testing/demo-services.ts";

// Each test completes what those before it left.
useServices({ areShared: true });

describe("seedDemo", () => {
  it("throws an error that names the failed call and its status", async () => {
    await expect(seedDemo({ ...destination(), investors: Fastify() })).rejects.toThrow(
      /listInvestorsDatabase returned 404/,
    );
  });

  it("repeats a call while the service is busy", async () => {
    const busy = Fastify();
    busy.get("*", (_request, reply) => reply.code(503).send());
    const given = destination(3);
    let refusals = 0;
    const inject = (request: InjectOptions) =>
      refusals++ === 0 ? busy.inject(request) : given.investors.inject(request);
    const investors = { inject } as DemoDestination["investors"];
    await expect(seedDemo({ ...given, investors })).rejects.toThrow("killed");
    expect((await everything()).investors).toHaveLength(2);
  });

  it("completes the data after being killed repeatedly, 25 calls later each time", async () => {
    const step = 25;
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

  it("changes nothing when it runs again, such as an admin's review of a match", async () => {
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
});
