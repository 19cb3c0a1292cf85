import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startReaders } from "@kindling/test-kit/clients/readers.ts";
import { startWriters } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { eventuallyNothingLost } from "@kindling/test-kit/product/consistency.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAgain, stop } from "./docker.ts";
import { install, startTimeoutMs } from "./install.ts";
import { ReverseProxy } from "./reverse-proxy.ts";

const paths = ["/api/founders", "/api/investors", "/api/stats", "/youtube-videos", "/api/config"];

describe.skipIf(!dockerAvailable())("with two containers of each service and of the gateway", () => {
  let kindling: Installation;
  let proxy: ReverseProxy | undefined;
  beforeAll(async () => {
    kindling = await install({ replicas: 2, gateways: 2 });
  }, startTimeoutMs);
  afterAll(async () => {
    proxy?.stop();
    await kindling?.stop();
  }, startTimeoutMs);

  it("no request of many writers fails while each container is restarted with SIGTERM", async () => {
    const sector = "FINTECH";
    proxy = new ReverseProxy(kindling.urls);
    await proxy.signIn(await kindling.setting("ADMIN_PASSCODE"));
    // They share a session, which may have 64 requests in flight, and each begins with two.
    const many = { clients: 25, most: 5_000, investors: 20, changes: 20, pauseMs: 250 };
    const writers = startWriters(proxy, { sector, ...many });
    const readers = startReaders(proxy, paths, 250);
    for (const service of [...services, "gateway"]) {
      for (const container of await kindling.containers(service)) {
        await stop(container);
        await startAgain(container);
        await eventually(() => expect(proxy!.count).toBe(2), { timeoutMs: 30_000 });
      }
    }
    await writers.stop();
    await readers.stop();
    const outcome = expectServed([writers, readers], { statuses: [] });

    expect(outcome.succeeded).toBeGreaterThan(1_000);
    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
  });
});
