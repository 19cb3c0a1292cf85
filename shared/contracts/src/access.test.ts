import { expect, it } from "vitest";
import { decideAccess } from "./access.ts";

const founder = { role: "founder", id: 7 } as const;

it("allows everyone to call public endpoints", () => {
  for (const role of ["public", "admin", "gateway"] as const) {
    expect(decideAccess(["public"], { role }, undefined)).toBe("allowed");
  }
  expect(decideAccess(["public"], founder, "8")).toBe("allowed");
});

it("returns unauthenticated without a sign-in", () => {
  expect(decideAccess(["admin"], { role: "public" }, undefined)).toBe("unauthenticated");
});

it("forbids callers outside the audience, including admins and the gateway", () => {
  expect(decideAccess(["admin"], founder, undefined)).toBe("forbidden");
  expect(decideAccess(["founder"], { role: "admin" }, "7")).toBe("forbidden");
  expect(decideAccess(["admin"], { role: "gateway" }, undefined)).toBe("forbidden");
  expect(decideAccess(["gateway"], { role: "admin" }, undefined)).toBe("forbidden");
  expect(decideAccess(["investor", "admin"], founder, "7")).toBe("forbidden");
});

it("allows only one's own record", () => {
  expect(decideAccess(["founder", "admin"], founder, "7")).toBe("allowed");
  for (const id of ["8", "07", "7 ", "", "NaN"]) {
    expect(decideAccess(["founder", "admin"], founder, id)).toBe("forbidden");
  }
  expect(decideAccess(["founder"], founder, undefined)).toBe("allowed");
});
