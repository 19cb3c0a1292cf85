import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { leastInput } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const path = "/api/investors-database";

const create = async (input: object) => {
  const { body } = await investors.call("POST", path, { ...leastInput(), ...input });
  return body.data;
};
const get = async (id: number) => (await investors.call("GET", `${path}/${id}`)).body.data;

describe("POST /api/investors-database", () => {
  it("rejects a minimum check above the maximum", async () => {
    const input = { ...leastInput(), check_min_usd: 6, check_max_usd: 5 };
    const { status, body } = await investors.call("POST", path, input);
    expect(status).toBe(400);
    expect(body.details).toEqual([{ path: "check_max_usd", message: "must not be below the minimum check" }]);
  });
});

describe("PUT /api/investors-database/:id", () => {
  it("rejects a minimum check above the stored maximum, and keeps the investor", async () => {
    const stored = await create({ check_min_usd: 1, check_max_usd: 5 });
    const { status, body } = await investors.call("PUT", `${path}/${stored.id}`, { check_min_usd: 6 });
    expect([status, body.error]).toEqual([
      400,
      "Some of what was sent is not valid. check_min_usd: must not be above the maximum check",
    ]);
    expect(await get(stored.id)).toEqual(stored);
  });

  it("accepts one of two concurrent changes that are valid alone and invalid together", async () => {
    for (let round = 1; round <= 5; round += 1) {
      const { id } = await create({ ...leastInput(round), check_min_usd: 3, check_max_usd: 8 });
      const responses = await Promise.all([
        investors.call("PUT", `${path}/${id}`, { check_min_usd: 7 }),
        investors.call("PUT", `${path}/${id}`, { check_max_usd: 4 }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
      const { check_min_usd, check_max_usd } = await get(id);
      expect(check_min_usd).toBeLessThanOrEqual(check_max_usd);
    }
  });

  it("saves other fields of an old record whose minimum is above its maximum, sent as a whole", async () => {
    const { id } = await create({});
    await investors.database.query("update investors set check_min_usd = 6, check_max_usd = 5");
    const whole = { ...(await get(id)), city: "Bonn" };
    const { status, body } = await investors.call("PUT", `${path}/${id}`, whole);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ city: "Bonn", check_min_usd: 6, check_max_usd: 5 });
  });

  it("returns 404 for an unknown id, for any change", async () => {
    for (const change of [{ city: "Bonn" }, { check_min_usd: 1 }]) {
      expect((await investors.call("PUT", `${path}/77`, change)).status).toBe(404);
    }
  });
});
