import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../../log.ts";
import { publication } from "../outbox/publication.ts";
import { publishedFixture } from "../testing/published-fixture.ts";
import { publishThings, silent, thingChanged } from "../testing/things.ts";
import { StreamWatch } from "./stream-watch.ts";

const things = publishedFixture("stream_watch");

describe("StreamWatch", () => {
  let watch: StreamWatch | null = null;
  afterEach(() => watch?.stop());
  const start = () => {
    watch = new StreamWatch(things.db.pool, things.bus, [publishThings(things.db.pool)], silent, {
      interval: 10,
      retry: 10,
    });
    watch.start();
    return watch;
  };

  it("checks at once and then periodically", async () => {
    start();
    await eventually(async () => expect(await things.marked()).toEqual([1, 2, 3]));
    await things.unmark();
    things.bus.identity = "second";
    await eventually(async () => expect(await things.marked()).toEqual([1, 2, 3]));
  });

  it("continues after an outage of the bus", async () => {
    things.bus.identity = null;
    start();
    await new Promise((resolve) => setImmediate(resolve));
    things.bus.identity = "first";
    await eventually(async () => expect(await things.marked()).toEqual([1, 2, 3]));
  });

  it("logs that states could not be marked, and checks the other streams", async () => {
    const video = publication({
      aggregate: "video",
      event: { ...thingChanged, stream: "VIDEOS", subject: "kindling.videos" },
      source: "nowhere",
      load: async () => [],
    });
    const lines: string[] = [];
    const log = createLog({
      service: "x",
      level: "warn",
      destination: { write: (line) => lines.push(line) },
    });
    let failures = 0;
    watch = new StreamWatch(things.db.pool, things.bus, [video, publishThings(things.db.pool)], log, {
      interval: 10,
      retry: 10,
      onFailure: () => {
        failures += 1;
      },
    });
    watch.start();
    await eventually(async () => expect(await things.marked()).toEqual([1, 2, 3]));
    await eventually(() => expect(failures).toBeGreaterThan(1));
    expect(lines[0]).toContain("states could not be published again");
  });

  it("stops after the running check", async () => {
    const begun = Promise.withResolvers<void>();
    const identity = Promise.withResolvers<string>();
    let checks = 0;
    things.bus.streamIdentity = () => {
      checks += 1;
      begun.resolve();
      return identity.promise;
    };
    const stopping = start();
    await begun.promise;
    let stopped = false;
    const stop = stopping.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    identity.resolve("first");
    await stop;
    expect(checks).toBe(1);
    expect(await things.marked()).toEqual([1, 2, 3]);
  });
});
