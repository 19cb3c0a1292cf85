import { describe, expect, it } from "vitest";
import { decideAccess } from "./access.ts";
import type { Audience, EndpointShape } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { internalEndpoints } from "./internal-endpoints.ts";

const founder = { role: "founder", id: 7 } as const;
const viewer = { role: "viewer", name: "vera" } as const;
const reading = (...audience: [Audience, ...Audience[]]) => ({ audience, method: "GET" }) as const;

it("allows everyone to call public endpoints", () => {
  for (const role of ["public", "admin", "viewer", "gateway"] as const) {
    expect(decideAccess(reading("public"), { role }, undefined)).toBe("allowed");
  }
  expect(decideAccess(reading("public"), founder, "8")).toBe("allowed");
});

it("returns unauthenticated without a sign-in", () => {
  expect(decideAccess(reading("admin"), { role: "public" }, undefined)).toBe("unauthenticated");
});

it("forbids callers outside the audience, including admins and the gateway", () => {
  expect(decideAccess(reading("admin"), founder, undefined)).toBe("forbidden");
  expect(decideAccess(reading("founder"), { role: "admin" }, "7")).toBe("forbidden");
  expect(decideAccess(reading("admin"), { role: "gateway" }, undefined)).toBe("forbidden");
  expect(decideAccess(reading("gateway"), { role: "admin" }, undefined)).toBe("forbidden");
  expect(decideAccess(reading("investor", "admin"), founder, "7")).toBe("forbidden");
  expect(decideAccess(reading("admin"), viewer, undefined)).toBe("forbidden");
});

it("allows only one's own record", () => {
  expect(decideAccess(reading("founder", "admin"), founder, "7")).toBe("allowed");
  for (const id of ["8", "07", "7 ", "", "NaN"]) {
    expect(decideAccess(reading("founder", "admin"), founder, id)).toBe("forbidden");
  }
  expect(decideAccess(reading("founder"), founder, undefined)).toBe("allowed");
});

describe("a viewer", () => {
  const all: readonly EndpointShape[] = [...endpoints, ...internalEndpoints];

  it("reads exactly what an admin reads", () => {
    for (const endpoint of all.filter(({ method }) => method === "GET")) {
      const decision = decideAccess(endpoint, { role: "admin" }, "7");
      expect(decideAccess(endpoint, viewer, "7"), endpoint.name).toBe(decision);
    }
  });

  it("changes nothing but their own account: every other endpoint that is not GET is refused", () => {
    const ownAccount = [
      ...["beginSecondFactor", "confirmSecondFactor", "removeSecondFactor"],
      ...["changeOwnPasscode", "chooseOwnMails", "endOwnAdminSessions", "endOwnAdminSession"],
    ];
    const others = all.filter(({ method, name }) => method !== "GET" && !ownAccount.includes(name));
    expect(others.length).toBeGreaterThan(30);
    const decisions = others.map((endpoint) => [endpoint.name, decideAccess(endpoint, viewer, "7")]);
    expect(decisions).toEqual(others.map(({ name }) => [name, "view-only"]));
  });

  it("is refused at a public endpoint, too, unless it reads", () => {
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      expect(decideAccess({ audience: ["public"], method }, viewer, undefined)).toBe("view-only");
      expect(decideAccess({ audience: ["public", "viewer"], method }, viewer, undefined)).toBe("allowed");
    }
  });

  it("cannot bypass that at endpoints that do not look at the session, because those are only sign-ins and links", () => {
    const withoutCaller = all.filter(
      ({ method, audience, views }) => method !== "GET" && audience.includes("public") && !views?.public,
    );
    expect(withoutCaller.map(({ name }) => name).sort()).toEqual([
      "acceptAdminInvitation",
      "answerLinkedIntroduction",
      "authFounder",
      "confirmAccountDeletion",
      "confirmEmailChange",
      "createAdminSession",
      "createFounderSession",
      "createInvestorSession",
      "deleteSession",
      "forgotInvestorPassword",
      "readAccountDeletion",
      "readAccountRestoration",
      "readAdminInvitation",
      "readEmailChange",
      "readFounderLink",
      "readLinkedIntroduction",
      "reportLinkedMeeting",
      "restoreOwnAccount",
      "saveLinkedPreferences",
      "setInvestorPassword",
    ]);
  });
});
