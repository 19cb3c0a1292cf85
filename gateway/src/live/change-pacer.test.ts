import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ChangePacer, createChangePacer } from "./change-pacer.ts";

let sent: [ms: number, changes: unknown][];
let pacer: ChangePacer;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const start = performance.now();
  // Fake timers run a timeout of 0 ms after 1 ms.
  const elapsed = () => Math.floor((performance.now() - start) / 5) * 5;
  pacer = createChangePacer((changes) => sent.push([elapsed(), changes]));
});
afterEach(() => {
  pacer.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const video = (id: number) => pacer.add({ what: "videos", records: [{ id }] });
const videos = (...ids: number[]) => [{ what: "videos", ids, records: ids.map((id) => ({ id })) }];

it("sends a change at once after a quiet period", async () => {
  video(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([[0, videos(1)]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
});

it("sends the changes of all kinds in the next second together", async () => {
  for (let id = 1; id <= 3; id++) video(id);
  await vi.advanceTimersByTimeAsync(300);
  video(4);
  await vi.advanceTimersByTimeAsync(300);
  pacer.add({ what: "founders", records: [{ id: 5, version: 2 }] });
  video(6);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([
    [0, videos(1, 2, 3)],
    [1_000, [{ what: "founders", ids: [5], records: [{ id: 5, version: 2 }] }, ...videos(4, 6)]],
  ]);
});

it("sends at most one message per second under load, and loses nothing", async () => {
  for (let n = 0; n < 1_000; n++) {
    video(n + 1);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.length).toBeLessThanOrEqual(11);
  const ids = sent.flatMap(([, changes]) => (changes as { ids: number[] }[]).flatMap((change) => change.ids));
  expect(ids).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1));
});

it("sends `everything` instead of pending changes after a gap, and then later changes", async () => {
  pacer.addGap();
  pacer.addGap();
  video(1);
  await vi.advanceTimersByTimeAsync(500);
  video(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([
    [0, "everything"],
    [1_000, videos(2)],
  ]);
});

it("sends nothing for a change without records", async () => {
  pacer.add({ what: "founders", records: [] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([]);
});

it("a stopped pacer sends nothing", async () => {
  video(1);
  pacer.addGap();
  pacer.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([]);
});
