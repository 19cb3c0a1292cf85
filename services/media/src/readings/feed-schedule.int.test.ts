import type { ServerResponse } from "node:http";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { entryOf, feedOf } from "../testing/feed-samples.ts";
import { type TestFeed, testFeed } from "../testing/test-feed.ts";
import { testLibrary } from "../testing/test-library.ts";
import { FeedSchedule } from "./feed-schedule.ts";
import type { ReadingOutcome } from "./read-feed.ts";

const library = testLibrary("media_schedule");
const hour = 3_600_000;
const xml = feedOf(entryOf("one", "<title>First steps</title>"));

/** A replica's schedule, stopped at the end of the test, and the outcomes of its readings. */
function schedule(url: string, intervalMs = hour) {
  const { pool, log } = library;
  const outcomes: ReadingOutcome[] = [];
  const onReading = ({ outcome }: { outcome: ReadingOutcome }) => outcomes.push(outcome);
  const job = new FeedSchedule({ pool, log, url, intervalMs, onReading });
  onTestFinished(() => job.stop());
  return { job, outcomes };
}

/** Blocks the feed's response; resolves when it is requested. */
async function hold(feed: TestFeed): Promise<{ asked: Promise<ServerResponse> }> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  feed.respond((_request, response) => resolve(response));
  return { asked: promise };
}

const outcomesOf = (outcomes: readonly ReadingOutcome[], count: number) =>
  eventually(() => {
    expect(outcomes.length).toBeGreaterThanOrEqual(count);
    return outcomes.slice(0, count);
  });

const ids = async () => (await library.videos()).map(({ video_id }) => video_id);

describe("FeedSchedule", () => {
  it("reads at start and after each interval", async () => {
    const feed = await testFeed(xml);
    const { job, outcomes } = schedule(feed.url, 20);
    job.start();
    await eventually(() =>
      expect(outcomes.filter((outcome) => outcome === "not-modified").length).toBeGreaterThan(1),
    );
    expect(outcomes[0]).toBe("fresh");
    expect(await ids()).toEqual(["one"]);
  });

  it("continues after a failure", async () => {
    const feed = await testFeed("broken");
    const { job, outcomes } = schedule(feed.url, 20);
    job.start();
    await eventually(() => expect(outcomes).toContain("failed"));
    feed.show(xml);
    await eventually(() => expect(outcomes).toContain("fresh"));
    expect(await ids()).toEqual(["one"]);
  });

  it("does not read after a restart within the interval", async () => {
    const feed = await testFeed(xml);
    const before = schedule(feed.url);
    before.job.start();
    expect(await outcomesOf(before.outcomes, 1)).toEqual(["fresh"]);
    await before.job.stop();
    const after = schedule(feed.url);
    after.job.start();
    expect(await outcomesOf(after.outcomes, 1)).toEqual(["not-due"]);
    expect(feed.requests).toHaveLength(1);
  });

  it("reads once for two replicas that start at once", async () => {
    const feed = await testFeed(xml);
    const replicas = [schedule(feed.url), schedule(feed.url)];
    for (const { job } of replicas) job.start();
    const firsts = await Promise.all(replicas.map(({ outcomes }) => outcomesOf(outcomes, 1)));
    expect(firsts.flat().filter((outcome) => outcome === "fresh")).toHaveLength(1);
    expect(feed.requests).toHaveLength(1);
  });

  it("does not read while another replica does", async () => {
    const feed = await testFeed(xml);
    const { asked } = await hold(feed);
    const [reader, other] = [schedule(feed.url), schedule(feed.url)];
    reader.job.start();
    const response = await asked;
    other.job.start();
    expect(await outcomesOf(other.outcomes, 1)).toEqual(["busy"]);
    response.end(xml);
    expect(await outcomesOf(reader.outcomes, 1)).toEqual(["fresh"]);
    expect(feed.requests).toHaveLength(1);
  });

  it("aborts a running reading on stop, and releases its lock", async () => {
    const feed = await testFeed(xml);
    const { asked } = await hold(feed);
    const { job, outcomes } = schedule(feed.url);
    job.start();
    const response = await asked;
    const left = new Promise((done) => response.on("close", done));
    await job.stop();
    await left;
    expect(outcomes).toEqual(["stopped"]);
    expect(await library.feeds()).toEqual([]);

    feed.show(xml);
    const next = schedule(feed.url);
    next.job.start();
    expect(await outcomesOf(next.outcomes, 1)).toEqual(["fresh"]);
  });

  it("stops while waiting, and before its start", async () => {
    const feed = await testFeed(xml);
    const { job, outcomes } = schedule(feed.url);
    await job.stop();
    const started = schedule(feed.url);
    started.job.start();
    await outcomesOf(started.outcomes, 1);
    await started.job.stop();
    expect(outcomes).toEqual([]);
    expect(feed.requests).toHaveLength(1);
  });

  it("continues after losing its database connection during a reading", async () => {
    const feed = await testFeed(xml);
    const { asked } = await hold(feed);
    const { job, outcomes } = schedule(feed.url, 20);
    job.start();
    const response = await asked;
    const ended = await library.database.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'kindling-media'`,
    );
    expect(ended.length).toBeGreaterThan(0);
    feed.show(xml);
    response.end(feedOf(entryOf("late", "<title>Came without the lock</title>")));
    await eventually(() => expect(outcomes).toContain("fresh"));
    expect(await ids()).toEqual(["one"]);
  });
});
