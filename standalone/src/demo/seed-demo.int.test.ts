import { identityOf } from "@kindling/test-kit/identity.ts";
import Fastify, { type InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { type DemoDestination, seedDemo } from "./seed-demo.ts";
import {
  destination,
  everything,
  expectComplete,
  services,
  undo,
  useServices,
} from "./testing/demo-services.ts";

useServices();

describe("seedDemo", () => {
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
