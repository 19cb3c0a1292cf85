import { messageSchema } from "@kindling/contracts/event.ts";
import { listVideos } from "@kindling/contracts/media/endpoints.ts";
import { videoChanged } from "@kindling/contracts/media/events.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { Service, type ServiceOptions } from "@kindling/service-kit/process/service.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { identityOf, testSecrets } from "@kindling/test-kit/identity.ts";
import { waitUntilRelayIdle } from "@kindling/test-kit/wait-until-relay-idle.ts";
import { Registry } from "prom-client";
import { describe, expect, it, onTestFinished } from "vitest";
import { mediaService } from "../media-service.ts";
import { entryOf, feedOf } from "../testing/feed-samples.ts";
import { testFeed } from "../testing/test-feed.ts";
import { testLibrary } from "../testing/test-library.ts";
import { recordVideos } from "./videos.repository.ts";

const library = testLibrary("media_routes");

const entry = (id: string, published: string) =>
  entryOf(id, `<title>Webinar ${id}</title><published>${published}</published>`);
const xml = feedOf(
  entry("march", "2026-03-01T17:00:00+02:00"),
  entryOf("undated", "<title>Webinar undated</title>"),
  entry("may", "2026-05-01T10:00:00Z"),
  entryOf("undated-too", "<title>Webinar undated-too</title>"),
);

/** Runs the service on the test's database until the end of the test; records its published messages. */
async function startService(feedUrl: string | null, options: Partial<ServiceOptions> = {}, isPublic = false) {
  const { database, log } = library;
  const bus = createInProcessBus({ log });
  const registry = new Registry();
  const definition = mediaService({ feedUrl, intervalMs: 3_600_000, isPublic });
  const service = await Service.create({
    definition,
    databaseUrl: database.url,
    bus,
    log,
    registry,
    identity: testSecrets,
    ...options,
  });
  onTestFinished(async () => {
    await service.stop();
    await bus.close();
  });
  const payloads: string[] = [];
  const subscription = {
    stream: videoChanged.stream,
    subjects: [videoChanged.subject],
    durable: "test",
    maxBatch: 10,
  };
  await bus.subscribe({
    ...subscription,
    onBatch: async (deliveries) => {
      for (const delivery of deliveries) {
        payloads.push(delivery.payload);
        await delivery.ack();
      }
    },
  });
  await service.subscribe();
  service.publish();
  return { service, registry, payloads };
}

const list = (service: Service, headers: Record<string, string> = {}) =>
  service.app.inject({
    method: "GET",
    url: "/youtube-videos",
    headers: { ...identityOf("media"), ...headers },
  });

describe("GET /youtube-videos", () => {
  it("lists nothing at first", async () => {
    const { service } = await startService(null);
    const response = await list(service);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true, data: [] }]);
  });

  it("lists the feed's videos by the contract, newest first and undated last", async () => {
    const feed = await testFeed(xml);
    const { service, registry } = await startService(feed.url);
    const data = await eventually(async () => {
      const body = (await list(service)).json();
      expect(body.data).toHaveLength(4);
      return body.data;
    });
    const video = (id: number, videoId: string, published_at: string | null) => ({
      ...{ id, videoId, title: `Webinar ${videoId}`, description: "", published_at },
      thumbnail: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    });
    expect(data).toEqual([
      video(2, "may", "2026-05-01T10:00:00.000Z"),
      video(4, "march", "2026-03-01T15:00:00.000Z"),
      video(3, "undated", null),
      video(1, "undated-too", null),
    ]);
    expect(listVideos.response.parse(data)).toEqual(data);
    // Counted once the videos are stored, so a moment after they can be listed.
    await eventually(async () =>
      expect(await registry.metrics()).toContain(
        'video_feed_readings_total{service="media",outcome="fresh"} 1',
      ),
    );
  });

  it("returns 304 for a matching ETag, until the record changes", async () => {
    const { service } = await startService(null);
    const [one, two] = [video("one"), video("two")];
    const tags = [String((await list(service)).headers.etag)];
    for (const videos of [[one], [two, one], [one, two], [one, { ...two, title: "Another" }]]) {
      await recordVideos(service.pool, videos);
      const known = { "if-none-match": tags.at(-1)! };
      const fresh = await list(service, known);
      expect(fresh.statusCode).toBe(200);
      expect(fresh.json().data.map(({ title }: { title: string }) => title)).toEqual(
        videos.map(({ title }) => title),
      );
      tags.push(String(fresh.headers.etag));

      await recordVideos(service.pool, videos);
      const unchanged = await list(service, { "if-none-match": tags.at(-1)! });
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
    }
    expect(new Set(tags).size).toBe(tags.length);

    function video(videoId: string) {
      const thumbnail = "https://img.example/1.jpg";
      return { videoId, title: `Webinar ${videoId}`, description: "", thumbnail, published_at: null };
    }
  });

  it("changes the ETag once a text was repaired by hand", async () => {
    const { service } = await startService(null);
    const text = { title: "Webinar", description: "", thumbnail: "https://img.example/1.jpg" };
    await recordVideos(service.pool, [{ videoId: "one", ...text, published_at: null }]);
    const { etag } = (await list(service)).headers;
    await service.pool.query("update videos set title = 'Repaired'");
    expect((await list(service, { "if-none-match": String(etag) })).statusCode).toBe(200);
  });
});

describe("GET /api/webinars", () => {
  const data = "data:image/svg+xml,%3Csvg/%3E";
  const video = (number: number, thumbnail = data) => ({
    ...{ videoId: `video-${number}`, title: `Webinar ${number}`, description: "For members.", thumbnail },
    published_at: `2026-03-0${number}T10:00:00.000Z`,
  });
  const shown = (number: number, picture: string | null) => {
    const { videoId, title, published_at } = video(number);
    return { videoId, title, published_at, picture };
  };
  const videos = [video(4), video(3, "https://img.example/3.jpg"), video(2), video(1)];
  const webinars = async (service: Service) =>
    (
      await service.app.inject({ url: "/api/webinars", headers: identityOf("media", { role: "public" }) })
    ).json();

  it("shows a visitor the three newest with their pictures, and null for one that is not copied", async () => {
    const { service } = await startService(null, {}, true);
    await recordVideos(service.pool, videos);
    expect((await webinars(service)).data).toEqual([shown(4, data), shown(3, null), shown(2, data)]);
  });

  it("shows none unless the operator says so", async () => {
    const { service } = await startService(null);
    await recordVideos(service.pool, videos);
    expect(await webinars(service)).toEqual({ success: true, data: [] });
  });
});

describe("video.changed", () => {
  it("carries the list's fields and the version", async () => {
    const feed = await testFeed(xml);
    const { service, payloads } = await startService(feed.url);
    const parsed = () => payloads.map((payload) => messageSchema(videoChanged).parse(JSON.parse(payload)));
    // Each may come twice: when it is saved, and when a new stream is filled.
    const newest = () => [...new Map(parsed().map((message) => [message.state!.id, message])).values()];
    await eventually(() => expect(newest()).toHaveLength(4));
    const messages = newest();
    expect(messages.map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    const { data } = (await list(service)).json();
    expect(messages.map(({ state }) => state)).toEqual(expect.arrayContaining(data));
    await eventually(async () => expect(await library.outbox()).toEqual({}));
  });

  it("is published at once after a reading", async () => {
    const feed = await testFeed(xml);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    feed.respond((_request, response) => void isReleased.then(() => response.end(xml)));
    const { payloads } = await startService(feed.url, { relayTimes: { poll: 3_600_000 } });
    await waitUntilRelayIdle(library.database);
    release();
    await eventually(() => expect(payloads).toHaveLength(4));
  });
});
