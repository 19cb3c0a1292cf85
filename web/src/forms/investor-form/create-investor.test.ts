import { describe, expect, it } from "vitest";
import { HttpError, InvalidResponseError, NetworkError, TimeoutError } from "../../lib/api/api-errors.ts";
import { createInvestorError } from "./create-investor.ts";

describe("createInvestorError", () => {
  it("returns the server's message", () => {
    const response = { success: false, error: "An investor with this email already exists" };
    expect(createInvestorError(new HttpError(409, response))).toBe(
      "An investor with this email already exists",
    );
  });

  it("names a field by its label in the form", () => {
    const details = [{ path: "check_max_usd", message: "must not be below the minimum check" }];
    const error = "Some of what was sent is not valid. check_max_usd: must not be below the minimum check";
    expect(createInvestorError(new HttpError(400, { success: false, error, details }))).toBe(
      "Some of what was sent is not valid. Max Check (USD) must not be below the minimum check",
    );
  });

  it.each([
    ["a response without a message", new HttpError(500, { success: false })],
    ["an HTML page instead of a response", new HttpError(502, undefined, true)],
    ["a lost connection", new NetworkError("gone")],
    ["a timeout", new TimeoutError(30_000)],
    ["an invalid response", new InvalidResponseError("mismatch")],
  ])("returns the general message after %s", (_name, error) => {
    expect(createInvestorError(error)).toBe("Failed to create investor");
  });
});
