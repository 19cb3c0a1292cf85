import { connect, createServer, type Socket } from "node:net";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { describe, expect, it, vi } from "vitest";
import { founder } from "../testing/bus-fixture.ts";
import { createNatsTestBench, patience } from "../testing/nats-fixture.ts";
import { startNats } from "../testing/nats-test-server.ts";

describe.skipIf(!dockerAvailable())("NATS bus with an unreliable server", () => {
  const bench = createNatsTestBench();
  const { open, collect, publishSurely } = bench;

  it("rejects publishes while the server hangs, and accepts them afterwards", async () => {
    const bus = open();
    const { payloads } = await collect(bus);
    await bus.publish(founder(1));
    await bench.server().pause();
    await expect(bus.publish(founder(2))).rejects.toThrow();
    expect(await bus.ready()).toBe(false);
    await bench.server().resume();
    await publishSurely(bus, 3);
    await vi.waitFor(() => expect(payloads()).toContain("3 v1"), patience);
  });

  it("loses nothing when the server is killed during publishes and restarts", async () => {
    const bus = open({ ackWaitMs: 2_000 });
    const { payloads, subscription } = await collect(bus);
    let acknowledged = 0;
    const publishing = Promise.all(
      Array.from({ length: 20 }, async (_, lane) => {
        for (let index = 0; index < 100; index += 1) {
          await publishSurely(bus, lane * 100 + index + 1);
          acknowledged += 1;
        }
      }),
    );
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(200), { ...patience, interval: 1 });
    await bench.server().kill();
    expect(acknowledged).toBeLessThan(2_000);
    await bench.server().start();
    await publishing;
    await vi.waitFor(() => expect(payloads().size).toBe(2_000), patience);
    // Messages acknowledged while the server died are redelivered.
    await vi.waitFor(async () => expect(await subscription.lag()).toBe(0), patience);
  });

  it("closes a connection of an attempt that succeeds after its timeout", async () => {
    const proxy = await startProxy(bench.server().url);
    const bus = open({ url: proxy.url });
    await bus.publish(founder(1));
    proxy.holdNext();
    proxy.cut();
    // The held attempt times out; the next one succeeds.
    await publishSurely(bus, 2);
    proxy.release();
    await vi.waitFor(() => expect(proxy.forwarded()).toBeGreaterThan(3), patience);
    await publishSurely(bus, 3);
    await vi.waitFor(() => expect(proxy.open()).toBe(1), patience);
    proxy.close();
  });

  it("starts without a server, rejects publishes meanwhile, and works once the server starts", async () => {
    const port = await freePort();
    const bus = open({ url: `nats://test:test@127.0.0.1:${port}` });
    const watched: string[] = [];
    let gaps = 0;
    const { payloads, subscription } = await collect(bus);
    const announced: string[] = [];
    const watchingAnnouncements = bus.watchAnnouncements(
      (payload) => announced.push(payload),
      () => announced.push("gap"),
    );
    const watching = bus.watch(
      ["FOUNDERS"],
      (subject) => watched.push(subject),
      () => {
        gaps += 1;
      },
    );
    expect(await bus.ready()).toBe(false);
    await expect(bus.publish(founder(1))).rejects.toThrow("NATS is unreachable");
    await expect(bus.streamIdentity("FOUNDERS")).rejects.toThrow("NATS is unreachable");
    await expect(subscription.lag()).rejects.toThrow("NATS is unreachable");
    await bus.announce("founders", "lost");
    await Promise.all([watching, watchingAnnouncements]);

    const late = await startNats(port);
    try {
      await vi.waitFor(async () => expect(await bus.ready()).toBe(true), patience);
      await vi.waitFor(() => expect(gaps).toBe(1), patience);
      await vi.waitFor(() => expect(announced).toEqual(["gap"]), patience);
      await bus.announce("founders", "heard");
      await vi.waitFor(() => expect(announced).toEqual(["gap", "heard"]), patience);
      await bus.publish(founder(1));
      await vi.waitFor(() => expect(payloads()).toEqual(new Set(["1 v1"])), patience);
      await vi.waitFor(() => expect(watched).toEqual(["kindling.founders.1"]), patience);
    } finally {
      await bus.close();
      await late.remove();
    }
  });

  it("delivers announcements after the server was killed, and reports a gap before", async () => {
    const [service, gateway] = [open(), open()];
    const heard: string[] = [];
    await gateway.watchAnnouncements(
      (payload) => heard.push(payload),
      () => heard.push("gap"),
    );
    await service.announce("founders", "one");
    await vi.waitFor(() => expect(heard).toEqual(["one"]), patience);
    await bench.server().kill();
    await service.announce("founders", "lost");
    await bench.server().start();
    await vi.waitFor(() => expect(heard).toEqual(["one", "gap"]), patience);
    await vi.waitFor(async () => {
      await service.announce("founders", "two");
      expect(heard.slice(2)).toContain("two");
    }, patience);
    expect(heard.slice(2)).not.toContain("gap");
  });

  it("sends `afterReconnect` of the last announcement after a reconnect", async () => {
    const proxy = await startProxy(bench.server().url);
    const [service, gateway] = [open({ url: proxy.url }), open()];
    const heard: string[] = [];
    await gateway.watchAnnouncements(
      (payload) => heard.push(payload),
      () => heard.push("gap"),
    );
    await service.publish(founder(1));
    await service.announce("founders", "counts");
    await service.announce("matches", "one", "any");
    await vi.waitFor(() => expect(heard).toEqual(["counts", "one"]), patience);
    proxy.cut();
    // Written to a connection that the client does not know to be lost.
    await service.announce("matches", "lost", "any");
    await vi.waitFor(() => expect(heard).toEqual(["counts", "one", "any"]), patience);
    await service.announce("matches", "two", "any");
    await vi.waitFor(() => expect(heard).toEqual(["counts", "one", "any", "two"]), patience);
    proxy.close();
  });

  it("can be closed while the server is down", async () => {
    const bus = open({ url: `nats://127.0.0.1:${await freePort()}` });
    await collect(bus);
    await bus.close();
    await expect(bus.publish(founder(1))).rejects.toThrow("closed");
  });

  it("recreates stream and durable after the store was wiped, with another identity", async () => {
    const bus = open();
    const { payloads } = await collect(bus);
    let gaps = 0;
    const watched: string[] = [];
    await bus.watch(
      ["FOUNDERS"],
      (_, payload) => watched.push(payload),
      () => {
        gaps += 1;
      },
    );
    await bus.publish(founder(1));
    await vi.waitFor(() => expect(payloads()).toEqual(new Set(["1 v1"])), patience);
    const before = await bus.streamIdentity("FOUNDERS");

    await bench.server().wipe();
    await vi.waitFor(async () => expect(await bus.streamIdentity("FOUNDERS")).not.toBe(before), patience);
    // The new stream must accept a known message id, because owners publish everything again.
    await publishSurely(bus, 1);
    await publishSurely(bus, 2);
    await vi.waitFor(() => expect(payloads()).toEqual(new Set(["1 v1", "2 v1"])), patience);
    // One at the start of the watch.
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(1), patience);
    await publishSurely(bus, 3);
    await vi.waitFor(() => expect(watched.at(-1)).toBe("3 v1"), patience);
  });

  it("recreates stream and durable when they are deleted on a running server", async () => {
    const bus = open();
    const { seen, payloads } = await collect(bus);
    await bus.publish(founder(1));
    await vi.waitFor(() => expect(payloads().size).toBe(1), patience);

    await bench.server().ask(`$JS.API.CONSUMER.DELETE.KINDLING_FOUNDERS.${bench.named("survivor")}`);
    await vi.waitFor(() => expect(seen).toHaveLength(2), patience);
    await bus.publish(founder(2));
    await vi.waitFor(() => expect(payloads().size).toBe(2), patience);

    await bench.server().ask("$JS.API.STREAM.DELETE.KINDLING_FOUNDERS");
    await bus.publish(founder(3));
    await vi.waitFor(() => expect(payloads().size).toBe(3), patience);
  });
});

/** A proxy to the server that can hold one connection attempt. */
async function startProxy(serverUrl: string) {
  const { hostname, port, username, password } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let holding = false;
  let held: Socket | undefined;
  let through = 0;
  const forward = (socket: Socket) => {
    through += 1;
    const onward = connect(Number(port), hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    if (!holding) return forward(socket);
    holding = false;
    held = socket;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as { port: number };
  return {
    url: `nats://${username}:${password}@127.0.0.1:${own}`,
    /** The number of forwarded connections, and of those that are open. */
    forwarded: () => through,
    open: () => sockets.size,
    holdNext() {
      holding = true;
    },
    /** Forwards the held connection, and ends it once the client uses it. */
    release() {
      if (!held) throw new Error("nothing was held");
      forward(held);
      const late = held;
      setTimeout(() => late.destroy(), 500);
    },
    cut: () => void [...sockets].map((socket) => socket.destroy()),
    close: () => void server.close(),
  };
}
