import { testService } from "@kindling/test-kit/test-service.ts";
import { expect, it } from "vitest";
import { investorsService } from "../investors-service.ts";
import { leastInput } from "../testing/investor-inputs.ts";

const investors = testService(investorsService);
const create = (body: object) =>
  investors.call("POST", "/api/investors-database", body, { "idempotency-key": "3f1c2a8e-6f1f-4f0e" });

it("POST /api/investors-database, sent again with the same Idempotency-Key, creates one investor", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => create(leastInput())));
  expect(all.map(({ status, body }) => [status, body.data.id])).toEqual(
    all.map(() => [201, all[0]!.body.data.id]),
  );
  expect(all.filter(({ headers }) => headers["idempotent-replayed"] === undefined)).toHaveLength(1);
  expect((await investors.call("GET", "/api/investors-database")).body.data).toHaveLength(1);
  expect((await create({ ...leastInput(), name: "Somebody Else" })).status).toBe(409);
});
