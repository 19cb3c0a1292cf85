import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type LiveListener, listenLive } from "../testing/live-listener.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

let bus: Bus;
let gateway: RunningGateway;
beforeEach(() => {
  bus = createInProcessBus({ log: createLog({ service: "gateway", level: "silent" }) });
});
afterEach(async () => {
  await gateway?.close();
  await bus.close();
});

const changed = (id: number) =>
  bus.publish({ stream: "VIDEOS", subject: `kindling.videos.${id}`, messageId: `${id}`, payload: "{}" });
const receivedIds = ({ events }: LiveListener) =>
  events.flatMap(({ event, data }): number[] => (event === "change" ? (data.ids ?? []) : []));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it("sixty listeners receive the same events, and are released when they disconnect", async () => {
  gateway = await startGateway({ bus });
  const listeners = await Promise.all(Array.from({ length: 60 }, () => listenLive(gateway.url)));
  expect(await gateway.registry.metrics()).toContain("live_listeners 60\n");
  const ids = Array.from({ length: 5 }, (_, n) => n + 1);
  for (const id of ids) {
    await changed(id);
    await pause(40);
  }
  await expect
    .poll(() => listeners.filter((listener) => receivedIds(listener).length === ids.length).length)
    .toBe(60);
  const [first] = listeners;
  for (const { events } of listeners) expect(events).toEqual(first!.events);
  expect(receivedIds(first!)).toEqual(ids);
  for (const listener of listeners) listener.close();
  await expect.poll(() => gateway.registry.metrics()).toContain("live_listeners 0\n");
});

/** Publishes until the metrics have this line; returns the next id. */
async function flood(line: string): Promise<number> {
  let id = 1_000_000_000;
  for (;;) {
    const metrics = await gateway.registry.metrics();
    if (metrics.includes(`${line}\n`)) return id;
    for (let batch = 0; batch < 20; batch++) {
      for (let n = 0; n < 200; n++) await changed(id++);
      await pause(2);
    }
  }
}

it("a listener that does not read is disconnected, and others do not wait for it", async () => {
  gateway = await startGateway({ bus, live: { windowMs: 1 } });
  const [reading, stuck, alsoStuck] = [
    await listenLive(gateway.url),
    await listenLive(gateway.url),
    await listenLive(gateway.url),
  ];
  stuck.stopReading();
  alsoStuck.stopReading();
  const end = await flood("live_listeners_cut_off_total 2");
  expect(await gateway.registry.metrics()).toContain("live_listeners 1\n");
  await expect.poll(() => receivedIds(reading).at(-1)).toBe(end - 1);
  expect(receivedIds(reading)).toHaveLength(end - 1_000_000_000);
  reading.close();
});

it("a listener that reads nothing is disconnected, however much may be buffered", async () => {
  const live = { windowMs: 1, bufferedBytes: 1_000_000_000 };
  gateway = await startGateway({ bus, live, load: { stallMs: 100 } });
  const stuck = await listenLive(gateway.url);
  stuck.stopReading();
  await flood("live_listeners 0");
  stuck.close();
});
