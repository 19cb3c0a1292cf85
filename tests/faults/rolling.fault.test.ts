import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAsking } from "../containers/asking.ts";
import { startWriting } from "../containers/writing.ts";
import type { Installation } from "../operations/installation.ts";
import { startAgain, stop } from "./docker.ts";
import { expectWhole } from "./expect-whole.ts";
import { InFrontOfGateways } from "./in-front-of-gateways.ts";
import { adminOf, install, services, upWithinMs } from "./installed.ts";
import { expectServed, outcomeOf } from "./outcome.ts";

const paths = ["/api/founders", "/api/investors", "/api/stats", "/youtube-videos", "/api/config"];

describe.skipIf(!dockerAvailable())("with two containers of each service and of the gateway", () => {
  let kindling: Installation;
  let front: InFrontOfGateways | undefined;
  beforeAll(async () => {
    kindling = await install({ replicas: 2, gateways: 2 });
  }, upWithinMs);
  afterAll(async () => {
    front?.stop();
    await kindling?.remove();
  }, upWithinMs);

  it("no request of fifty writers fails while every one of them is restarted by SIGTERM", async () => {
    const sector = "FINTECH";
    front = new InFrontOfGateways(kindling.urls, await adminOf(kindling));
    const fifty = { clients: 50, most: 5_000, investors: 20, changes: 20, pauseMs: 500 };
    const writing = startWriting(front, { sector, ...fifty });
    const asking = startAsking(front, paths, 250);
    for (const service of [...services, "gateway"]) {
      for (const container of await kindling.containers(service)) {
        await stop(container);
        await startAgain(container);
        await eventually(() => expect(front!.count).toBe(2), { timeoutMs: 30_000 });
      }
    }
    await writing.stop();
    await asking.stop();
    const outcome = outcomeOf(writing, asking);
    expectServed("rolling restart, one after another", outcome, { statuses: [] });
    expect(outcome.succeeded).toBeGreaterThan(1_000);
    await expectWhole(kindling, sector, writing.acknowledged);
  });
});
