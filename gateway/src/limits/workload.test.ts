import { beforeEach, describe, expect, it } from "vitest";
import { Workload } from "./workload.ts";

let now: number;
let work: Workload;
beforeEach(() => {
  now = 0;
  work = new Workload({ inProgress: 6, ofOnePart: 3, oldestMs: 500 }, () => now);
});

const begin = (part: string, count: number) =>
  Array.from({ length: count }, () => {
    const request = {};
    work.begin(part, request);
    return request;
  });

describe("what is too much", () => {
  it("is many that are old, and of the part that has many of them", () => {
    begin("founders", 5);
    begin("matches", 1);
    now = 499;
    expect(work.isTooMuch("founders")).toBe(false);
    now = 500;
    expect(work.isTooMuch("founders")).toBe(true);
    expect(work.isTooMuch("matches")).toBe(false);
    expect(work.isTooMuch("media")).toBe(false);
  });

  it("is not many that pass quickly", () => {
    for (; now < 2_000; now += 100) {
      const requests = begin("founders", 20);
      expect(work.isTooMuch("founders")).toBe(false);
      for (const request of requests) work.end("founders", request);
    }
  });

  it("is over when enough are answered, each counted once", () => {
    const [first, second] = begin("founders", 6);
    now = 1_000;
    work.begin("founders", second!);
    expect(work.isTooMuch("founders")).toBe(true);
    work.end("founders", first!);
    work.end("founders", first!);
    expect(work.isTooMuch("founders")).toBe(false);
    begin("founders", 1);
    expect(work.isTooMuch("founders")).toBe(true);
  });
});
