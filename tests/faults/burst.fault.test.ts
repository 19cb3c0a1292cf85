import { expectServed, type Responses, record } from "@kindling/test-kit/clients/outcome.ts";
import type { Acknowledged } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventuallyNothingLost } from "@kindling/test-kit/product/consistency.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { install, startTimeoutMs } from "./install.ts";

const posts = 5_000;
const connections = 200;

describe.skipIf(!dockerAvailable())("a burst of 5,000 applications on 200 connections", () => {
  let kindling: Installation;
  beforeAll(async () => {
    kindling = await install();
  }, startTimeoutMs);
  afterAll(() => kindling?.stop(), startTimeoutMs);

  it("gets only success or 503, and every acknowledged application is stored", async () => {
    const sector = "FINTECH";
    for (let n = 1; n <= 10; n++) {
      const body = investorLike(n, { preferred_sectors: [sector] });
      await kindling.send("POST", "/api/investors-database", body);
    }
    const seen: Responses = { received: [], broken: [] };
    const acknowledged: Acknowledged = new Map();
    let next = 0;
    // Each client sends one request at a time on a keep-alive connection.
    async function applicant(): Promise<void> {
      while (next < posts) {
        const body = founderLike(++next, { sectors: [sector] });
        const response = await record(seen, kindling.call("POST", "/api/founders", body));
        if (response?.status === 201) acknowledged.set(body.email, body);
      }
    }
    await Promise.all(Array.from({ length: connections }, applicant));
    expectServed(seen, { statuses: [503] });
    expect(acknowledged.size).toBeGreaterThan(posts / 2);
    await eventuallyNothingLost(kindling, sector, acknowledged);
  });
});
