import { beforeEach, describe, expect, it } from "vitest";
import { Workload } from "./workload.ts";

const bounds = {
  atEase: 4,
  patienceMs: 2_000,
  whenCrowded: 8,
  most: 12,
  ofOnePart: 3,
  oldestMs: 500,
  ofFullPart: 6,
  overdueMs: 6_000,
};
let now: number;
let work: Workload;
beforeEach(() => {
  now = 0;
  work = new Workload(bounds, () => now);
});

const begin = (part: string, count: number) =>
  Array.from({ length: count }, () => {
    const request = {};
    work.begin(part, request);
    return request;
  });

describe("what is too much", () => {
  it("is many that are old, and of the part that has some of them", () => {
    begin("founders", 10);
    begin("matches", 2);
    now = 499;
    expect(work.isTooMuch("founders")).toBe(false);
    now = 500;
    expect(work.isTooMuch("founders")).toBe(true);
    expect(work.isTooMuch("matches")).toBe(false);
    expect(work.isTooMuch("media")).toBe(false);
  });

  it("is fewer of them when it has not been at ease for a while, until it is again", () => {
    const requests = begin("founders", 8);
    now = 1_999;
    expect(work.isTooMuch("founders")).toBe(false);
    now = 2_000;
    expect(work.isTooMuch("founders")).toBe(true);
    work.end("founders", requests.pop()!);
    expect(work.isTooMuch("founders")).toBe(false);
    begin("founders", 1);
    expect(work.isTooMuch("founders")).toBe(true);
    for (const request of requests.splice(0, 4)) work.end("founders", request);
    begin("founders", 7);
    now = 3_999;
    expect(work.isTooMuch("founders")).toBe(false);
    now = 4_000;
    expect(work.isTooMuch("founders")).toBe(true);
  });

  it("is fewer still of a part that is full, when half of it is overdue and it is crowded", () => {
    const [first] = begin("founders", 6);
    now = 5_999;
    expect(work.isTooMuch("founders")).toBe(false);
    now = 6_000;
    expect(work.isTooMuch("founders")).toBe(true);
    expect(work.isTooMuch("matches")).toBe(false);
    work.end("founders", first!);
    expect(work.isTooMuch("founders")).toBe(false);
    begin("founders", 1);
    expect(work.isTooMuch("founders")).toBe(true);
  });

  it("is not a full part while it is not crowded", () => {
    begin("founders", 3);
    now = 6_000;
    begin("founders", 3);
    expect(work.isTooMuch("founders")).toBe(false);
    now = 8_000;
    expect(work.isTooMuch("founders")).toBe(true);
  });

  it("is not a full part of which few are overdue", () => {
    const others = begin("founders", 6);
    for (const request of others.splice(2)) work.end("founders", request);
    now = 5_000;
    begin("founders", 5);
    now = 7_000;
    expect(work.isTooMuch("founders")).toBe(false);
    now = 11_000;
    expect(work.isTooMuch("founders")).toBe(true);
  });

  it("is not what comes first after a time without any", () => {
    now = 60_000;
    begin("founders", 11);
    now += 500;
    expect(work.isTooMuch("founders")).toBe(false);
  });

  it("is not many that pass quickly", () => {
    for (; now < 5_000; now += 100) {
      const requests = begin("founders", 20);
      expect(work.isTooMuch("founders")).toBe(false);
      for (const request of requests.slice(0, 15)) work.end("founders", request);
      now += 100;
      for (const request of requests.slice(15)) work.end("founders", request);
    }
  });

  it("is over when enough are answered, each counted once", () => {
    const [first, second] = begin("founders", 12);
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
