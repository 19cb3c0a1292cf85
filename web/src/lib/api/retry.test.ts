import { describe, expect, it } from "vitest";
import { HttpError, InvalidResponseError, NetworkError, TimeoutError } from "./api-errors.ts";
import { retryDelay, retrySchedule } from "./retry.ts";

const serverError = new HttpError(503, null);
const networkError = new NetworkError(null);
const final = [
  new HttpError(404, null),
  new HttpError(400, null),
  new TimeoutError(30_000),
  new InvalidResponseError("empty"),
  new Error("other"),
];

describe("retryDelay", () => {
  it("waits 2 s after each 5xx, three times", () => {
    expect([1, 2, 3, 4].map((failures) => retryDelay(serverError, failures))).toEqual([
      2000,
      2000,
      2000,
      null,
    ]);
  });

  it("waits 2, 4 and 6 s after a network failure", () => {
    expect([1, 2, 3, 4].map((failures) => retryDelay(networkError, failures))).toEqual([
      2000,
      4000,
      6000,
      null,
    ]);
  });

  it.each(final)("returns null for $name $message", (error) => {
    expect(retryDelay(error, 1)).toBeNull();
  });

  it("gives the same delays in query options, which count from 0", () => {
    expect([0, 1, 2, 3].map((before) => retrySchedule.retry(before, networkError))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([0, 1, 2].map((before) => retrySchedule.retryDelay(before, networkError))).toEqual([
      2000, 4000, 6000,
    ]);
  });
});
