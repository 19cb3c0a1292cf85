import { describe, expect, it } from "vitest";
import { endpoints } from "../endpoints.ts";
import { errorStatuses } from "./error-responses.ts";

describe("errorStatuses", () => {
  const of = (name: string) => errorStatuses(endpoints.find((endpoint) => endpoint.name === name)!);

  it("adds the statuses of bodies, audiences, new records and all endpoints to an endpoint's own", () => {
    expect(of("getConfig")).toEqual([429, 500, 502, 503, 504]);
    expect(of("getStats")).toEqual([401, 403, 429, 500, 502, 503, 504]);
    expect(of("createFounder")).toEqual([400, 403, 409, 413, 415, 429, 500, 502, 503, 504, 507]);
    expect(of("updateFounder")).toEqual([400, 401, 403, 404, 409, 413, 415, 429, 500, 502, 503, 504]);
  });
});
