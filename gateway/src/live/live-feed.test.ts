import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { createLiveFeed } from "./live-feed.ts";

it("accepts no listener once it is closed, which would keep the gateway from stopping", async () => {
  const log = createLog({ service: "gateway", level: "silent" });
  const bus = createInProcessBus({ log });
  const feed = createLiveFeed({ bus, log, registry: new Registry() });
  expect(feed.isFull).toBe(false);
  const closed = feed.close();
  expect(feed.isFull).toBe(true);
  await closed;
  await bus.close();
});
