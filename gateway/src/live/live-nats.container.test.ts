import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { connectNats } from "@kindling/service-kit/bus/nats/nats-bus.ts";
import { type NatsTestServer, startNats } from "@kindling/service-kit/bus/testing/nats-test-server.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LiveListener, listenLive } from "../testing/live-listener.ts";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

const timeout = { timeout: 60_000 };
const log = createLog({ service: "gateway", level: "silent" });

describe.skipIf(!dockerAvailable())("live updates over NATS", () => {
  let nats: NatsTestServer;
  let service: Bus;
  let buses: Bus[];
  let gateways: RunningGateway[];
  beforeAll(async () => {
    nats = await startNats(await freePort());
    const connect = (name: string) => connectNats({ url: nats.url, name, log });
    service = connect("a-service");
    buses = [connect("gateway-1"), connect("gateway-2")];
    const isReady = async (bus: Bus) => expect(await bus.ready()).toBe(true);
    await Promise.all(
      [service, ...buses].map((bus) => eventually(() => isReady(bus), { timeoutMs: 30_000 })),
    );
    gateways = await Promise.all(buses.map((bus) => startGateway({ bus })));
    // A watch receives only what is published after it has started; the first event shows that it has.
    await Promise.all(
      gateways.map(async ({ url }) => {
        const listener = await listenLive(url);
        for (let id = 1; listener.changes().length === 0; id++) await changed(id);
        listener.close();
      }),
    );
  });
  afterAll(async () => {
    await Promise.all((gateways ?? []).map((gateway) => gateway.close()));
    await Promise.all([...(buses ?? []), service].map((bus) => bus?.close()));
    await nats?.remove();
  });

  let sent = 0;
  const changed = (id: number) => {
    sent += 1;
    return service.publish({
      stream: "VIDEOS",
      subject: `kindling.videos.${id}`,
      messageId: `live-${sent}`,
      payload: "{}",
    });
  };
  const hasReceived = ({ events }: LiveListener, id: number) =>
    events.some(({ event, data }) => event === "change" && data.ids?.includes(id));
  const hasReceivedGap = ({ events }: LiveListener, from: number) =>
    events.slice(from).some(({ event }) => event === "everything");

  it("begin with `everything` on a gateway that has just started, as it saw no change before", async () => {
    const bus = connectNats({ url: nats.url, name: "gateway-3", log });
    const gateway = await startGateway({ bus });
    const listener = await listenLive(gateway.url);
    await expect.poll(() => hasReceivedGap(listener, 0)).toBe(true);
    listener.close();
    await gateway.close();
    await bus.close();
  });

  it("reach the listeners of every gateway", async () => {
    const listeners = await Promise.all(gateways.map(({ url }) => listenLive(url)));
    await changed(1_001);
    for (const listener of listeners)
      await expect.poll(() => hasReceived(listener, 1_001), timeout).toBe(true);
    for (const listener of listeners) listener.close();
  });

  it("send `everything` after a NATS outage, and continue", async () => {
    const listener = await listenLive(gateways[0]!.url);
    await changed(2_001);
    await expect.poll(() => hasReceived(listener, 2_001), timeout).toBe(true);
    const before = listener.events.length;
    await nats.kill();
    await nats.start();
    await expect.poll(() => hasReceivedGap(listener, before), timeout).toBe(true);
    await expect.poll(() => service.ready(), timeout).toBe(true);
    // Each stream resumes on its own; until all have resumed, an event is sent as a gap.
    const changedAndReceived = async () => {
      await changed(2_002);
      return hasReceived(listener, 2_002);
    };
    await expect.poll(changedAndReceived, { ...timeout, interval: 250 }).toBe(true);
    listener.close();
  });

  it("send `everything` to a listener that comes from another gateway", async () => {
    const first = await listenLive(gateways[0]!.url);
    await expect.poll(() => first.events.length).toBeGreaterThan(0);
    first.close();
    const second = await listenLive(gateways[1]!.url, {
      headers: { "last-event-id": first.events.at(-1)!.id },
    });
    await expect.poll(() => hasReceivedGap(second, 0)).toBe(true);
    second.close();
  });
});
