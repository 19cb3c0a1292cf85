import { describe, expect, it } from "vitest";
import { endpoints } from "../endpoints.ts";
import { bodyExamples } from "./body-examples.ts";

describe("body examples", () => {
  it("exist for exactly the endpoints with a body, and are valid", () => {
    const takers = endpoints.filter(({ body }) => body !== undefined);
    expect(Object.keys(bodyExamples).sort()).toEqual(takers.map(({ name }) => name).sort());
    for (const endpoint of takers) {
      const example = bodyExamples[endpoint.name] as object;
      expect(Object.keys(endpoint.body?.parse(example) as object).sort()).toEqual(
        Object.keys(example).sort(),
      );
    }
  });
});
