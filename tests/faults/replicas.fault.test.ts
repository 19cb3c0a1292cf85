import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { texts } from "@kindling/contracts/texts.ts";
import type { ReceivedResponse } from "@kindling/test-kit/client.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { expectNothingLost } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { Stack } from "@kindling/test-kit/product/stack.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const times = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe.skipIf(!dockerAvailable())("replicas", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({ replicas: { founders: 2, investors: 2, matches: 3, media: 2 } });
  });
  afterAll(() => stack?.stop());

  /** Creates a record, again while a service refuses because it is busy. */
  async function create(path: string, body: object, attempts = 10): Promise<ReceivedResponse> {
    const response = await stack.call("POST", path, body);
    if (response.status !== 503 || attempts === 1) return response;
    await setTimeout(500);
    return create(path, body, attempts - 1);
  }
  const statuses = (responses: readonly ReceivedResponse[]) => responses.map(({ status }) => status).sort();

  it("match twenty founders and twenty investors created at once, with consistent counts", async () => {
    const sector = "FINTECH";
    const responses = await Promise.all(
      times(20).flatMap((n) => [
        create("/api/founders", founderLike(n, { sectors: [sector] })),
        create("/api/investors-database", investorLike(n, { preferred_sectors: [sector] })),
      ]),
    );
    expect(new Set(statuses(responses))).toEqual(new Set([201]));
    const acknowledged = new Map(responses.map(({ body: { data } }) => [data.email, { id: data.id }]));
    expect(acknowledged.size).toBe(40);
    await expectNothingLost(stack, sector, acknowledged);
    expect(await stack.get("/api/stats")).toEqual({ founders: 20, matches: 400 });
  });

  it("create one of fifty concurrent founders with the same email, and return 409 for the others", async () => {
    const email = `${randomUUID()}@example.com`;
    const responses = await Promise.all(
      times(50).map((n) =>
        create("/api/founders", founderLike(1_000 + n, { email: n % 2 ? email : email.toUpperCase() })),
      ),
    );
    expect(statuses(responses)).toEqual([201, ...Array(49).fill(409)]);
    for (const { status, body } of responses)
      if (status === 409) expect(body.error).toBe(texts.founderExists);
  });
});
