import type { Caller } from "@kindling/contracts/access.ts";
import { maxId } from "@kindling/contracts/fields/primitives.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockSkewMs, identityLifeMs, signIdentity, verifyIdentity } from "./signed-identity.ts";

const now = 1_800_000_000_000;
const [current, former, foreign] = ["current", "former", "foreign"].map((name) => name.padEnd(32, "-"));
const secrets = [current!, former!];
const founder: Caller = { role: "founder", id: 12 };
const signed = signIdentity(founder, "founders", secrets, now);

const callers: Caller[] = [
  { role: "public" },
  { role: "admin" },
  { role: "gateway" },
  founder,
  { role: "founder", id: maxId },
  { role: "investor", id: 1 },
];

describe("a signed identity", () => {
  it.each(callers)("names the caller that it was made for: %j", (caller) => {
    expect(verifyIdentity(signIdentity(caller, "matches", secrets, now), "matches", secrets, now)).toEqual(
      caller,
    );
  });

  it("can stand in a header as it is", () => {
    for (const caller of callers) expect(signIdentity(caller, "media", secrets)).toMatch(/^[\w.-]{50,150}$/);
  });

  it("is good from now on by the clock, when no time is given", () => {
    expect(verifyIdentity(signIdentity(founder, "founders", secrets), "founders", secrets)).toEqual(founder);
    expect(verifyIdentity(signed, "founders", secrets)).toBeNull();
  });

  it("is good for 30 s, and for clocks that differ by 5 s", () => {
    const at = (ms: number) => verifyIdentity(signed, "founders", secrets, now + ms);
    expect([identityLifeMs, clockSkewMs]).toEqual([30_000, 5_000]);
    expect([-5_000, 0, 29_999, 35_000].map(at)).toEqual([founder, founder, founder, founder]);
    expect([-5_001, 35_001, 86_400_000].map(at)).toEqual([null, null, null]);
  });

  it("is good for no other service", () => {
    for (const service of ["investors", "matches", "media", "gateway", "founder", ""]) {
      expect(verifyIdentity(signed, service, secrets, now)).toBeNull();
    }
  });
});

describe("the secrets", () => {
  const verify = (...known: string[]) => verifyIdentity(signed, "founders", known, now);

  it("are each accepted, and the first is signed with, so that one can be replaced by another", () => {
    expect(verify(current!)).toEqual(founder);
    expect(verify(foreign!, current!)).toEqual(founder);
    expect(verify(former!)).toBeNull();
    expect(verify(foreign!)).toBeNull();
    expect(verify()).toBeNull();
  });

  it("are not the same when one is only longer", () => {
    expect(verify(`${current}-`)).toBeNull();
    expect(verify(current!.slice(0, -1))).toBeNull();
  });
});

describe("what is no identity", () => {
  const verify = (header: string | string[] | undefined) => verifyIdentity(header, "founders", secrets, now);
  const [payload, mac] = [
    signed.slice(0, signed.lastIndexOf(".")),
    signed.slice(signed.lastIndexOf(".") + 1),
  ];

  it.each([
    undefined,
    "",
    ".",
    "....",
    "garbage",
    payload,
    mac,
    `${payload}.`,
    `.${mac}`,
    `${signed} `,
    ` ${signed}`,
    `${signed}=`,
    `${signed}, ${signed}`,
    `${payload}.${mac.toUpperCase()}`,
    `${payload.replace("founder.", "admin.")}.${mac}`,
    `${payload.replace(".12.", ".13.")}.${mac}`,
    `${payload.replace(".12.", "..")}.${mac}`,
    `${payload.replace(String(now), String(now + 1))}.${mac}`,
    "x".repeat(1_000_000),
    "é".repeat(60),
  ])("is %j", (header) => {
    expect(verify(header)).toBeNull();
  });

  it("is a header that came more than once", () => {
    expect(verify([signed, signed])).toBeNull();
    expect(verify([signed])).toBeNull();
  });

  it("is any other text that a letter of it was changed to", () => {
    fc.assert(
      fc.property(fc.nat(signed.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
        fc.pre(signed[at] !== letter);
        expect(verify(signed.slice(0, at) + letter + signed.slice(at + 1))).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    { role: "superuser" },
    { role: "founder" },
    { role: "founder", id: 0 },
    { role: "founder", id: -1 },
    { role: "founder", id: 1.5 },
    { role: "founder", id: "01" },
    { role: "founder", id: maxId + 1 },
    { role: "founder", id: "1.founders" },
    { role: "admin", id: 1 },
    { role: "public", id: 1 },
    { role: "" },
  ])("is one that was signed for a caller there is not: %j", (caller) => {
    expect(verify(signIdentity(caller as never, "founders", secrets, now))).toBeNull();
  });
});
