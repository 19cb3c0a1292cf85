import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ChangePacer, createChangePacer } from "./change-pacer.ts";
import { effectsOf } from "./effects.ts";

const times = { windowMs: 150, settleMs: 300, againMs: 4_000 };
let sent: [ms: number, what: unknown][];
let pacer: ChangePacer;
let start: number;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  start = performance.now();
  // Fake timers take a millisecond for what is due at once.
  const elapsed = () => Math.floor((performance.now() - start) / 5) * 5;
  pacer = createChangePacer((what) => sent.push([elapsed(), what]), times);
});
afterEach(() => {
  pacer.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const video = (id: number) => pacer.add(effectsOf(`kindling.videos.${id}`));
const founder = (id: number) => pacer.add(effectsOf(`kindling.founders.${id}`));
const tally = (id: number) => pacer.add(effectsOf(`kindling.tallies.founder.${id}`));

describe("a change that can be fetched at once", () => {
  it("is sent at once after a quiet period", async () => {
    video(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([[0, [{ what: "videos", ids: [1] }]]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
  });

  it("is sent with others of the same moment, and later ones once per window", async () => {
    for (let id = 1; id <= 3; id++) video(id);
    await vi.advanceTimersByTimeAsync(50);
    video(4);
    await vi.advanceTimersByTimeAsync(50);
    video(5);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toEqual([
      [0, [{ what: "videos", ids: [1, 2, 3] }]],
      [150, [{ what: "videos", ids: [4, 5] }]],
    ]);
  });

  it("is batched with thousands of others into few notices", async () => {
    for (let n = 0; n < 1_000; n++) {
      video(n + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.length).toBeLessThanOrEqual(8);
    const ids = sent.flatMap(([, what]) => (what as { ids: number[] }[]).flatMap((change) => change.ids));
    expect(ids).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1));
  });
});

describe("a change that another service has yet to apply", () => {
  it("is sent after the settle time, and again after the retry interval", async () => {
    tally(5);
    await vi.advanceTimersByTimeAsync(20_000);
    const change = [{ what: "founders", ids: [5] }];
    expect(sent).toEqual([
      [600, change],
      [4_000, change],
    ]);
  });

  it("is never sent before the settle time", async () => {
    const seen = new Map<number, number>();
    for (let id = 1; id <= 150; id++) {
      tally(id);
      seen.set(id, performance.now() - start);
      await vi.advanceTimersByTimeAsync(17);
    }
    await vi.advanceTimersByTimeAsync(20_000);
    for (const [id, at] of seen) {
      const heard = sent.filter(([, what]) => (what as { ids: number[] }[])[0]?.ids.includes(id));
      const [first, last] = [heard[0]![0] - at, heard.at(-1)![0] - at];
      expect(first).toBeGreaterThan(295);
      expect(first).toBeLessThan(760);
      expect(last).toBeGreaterThan(3_995);
    }
  });

  it("is sent after the change that can be fetched at once", async () => {
    founder(7);
    tally(7);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([
      [0, [{ what: "founders", ids: [7] }]],
      [600, [{ what: "founders", ids: [7] }, { what: "matches" }]],
    ]);
  });
});

describe("a gap", () => {
  it("sends `everything` instead of pending changes", async () => {
    pacer.addGap();
    pacer.addGap();
    video(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([[0, "everything"]]);
  });

  it("does not hold back later changes", async () => {
    tally(3);
    pacer.addGap();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([
      [0, "everything"],
      [600, [{ what: "founders", ids: [3] }]],
    ]);
  });
});

it("a stopped pacer sends nothing", async () => {
  founder(1);
  pacer.addGap();
  pacer.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([]);
});
