import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, type Reply } from "../containers/client.ts";
import type { Acknowledged } from "../containers/writing.ts";
import type { Installation } from "../operations/installation.ts";
import { expectWhole } from "./expect-whole.ts";
import { install, mustBe, upWithinMs } from "./installed.ts";
import { expectServed, outcomeOf } from "./outcome.ts";

const posts = 5_000;
const connections = 200;

describe.skipIf(!dockerAvailable())("a burst of 5,000 applications on 200 connections", () => {
  let kindling: Installation;
  beforeAll(async () => {
    kindling = await install();
  }, upWithinMs);
  afterAll(() => kindling?.remove(), upWithinMs);

  it("is taken, each with success or a refusal that passes, and all that was taken is there", async () => {
    const sector = "FINTECH";
    for (let n = 1; n <= 10; n++) {
      const body = investorLike(n, { preferred_sectors: [sector] });
      mustBe(201, await kindling.call("POST", "/api/investors-database", { body }));
    }
    const replies: Reply[] = [];
    const brokenOff: unknown[] = [];
    const acknowledged: Acknowledged = new Map();
    let next = 0;
    // Each has one request under way, on a connection that is kept.
    async function applicant(): Promise<void> {
      while (next < posts) {
        const body = founderLike(++next, { sectors: [sector] });
        try {
          const reply = await call(kindling.url, "POST", "/api/founders", { body });
          replies.push(reply);
          if (reply.status === 201) acknowledged.set(body.email, body);
        } catch (error) {
          brokenOff.push(error);
        }
      }
    }
    await Promise.all(Array.from({ length: connections }, applicant));
    expectServed("burst", outcomeOf({ replies, brokenOff }), { statuses: [503] });
    expect(acknowledged.size).toBeGreaterThan(posts / 2);
    await expectWhole(kindling, sector, acknowledged);
  });
});
