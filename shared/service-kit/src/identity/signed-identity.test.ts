import type { Caller } from "@kindling/contracts/access.ts";
import { maxId } from "@kindling/contracts/fields/primitives.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockSkewMs, identityLifetimeMs, signIdentity, verifyIdentity } from "./signed-identity.ts";

const now = 1_800_000_000_000;
const [current, former, foreign] = ["current", "former", "foreign"].map((name) => name.padEnd(32, "-"));
const secrets = [current!, former!];
const founder: Caller = { role: "founder", id: 12 };
const signed = signIdentity(founder, "founders", secrets, now);

const callers: Caller[] = [
  { role: "public" },
  { role: "admin" },
  { role: "admin", name: "Zoë O’Neil.admin" },
  { role: "viewer" },
  { role: "viewer", name: "vera" },
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

  it("is a valid header value", () => {
    for (const caller of callers) expect(signIdentity(caller, "media", secrets)).toMatch(/^[\w.-]{50,150}$/);
  });

  it("is valid from the current time by default", () => {
    expect(verifyIdentity(signIdentity(founder, "founders", secrets), "founders", secrets)).toEqual(founder);
    expect(verifyIdentity(signed, "founders", secrets)).toBeNull();
  });

  it("is valid for 30 s, with 5 s of clock skew", () => {
    const at = (ms: number) => verifyIdentity(signed, "founders", secrets, now + ms);
    expect([identityLifetimeMs, clockSkewMs]).toEqual([30_000, 5_000]);
    expect([-5_000, 0, 29_999, 35_000].map(at)).toEqual([founder, founder, founder, founder]);
    expect([-5_001, 35_001, 86_400_000].map(at)).toEqual([null, null, null]);
  });

  it("is the same for all requests of a caller within a second", () => {
    const at = (ms: number) => signIdentity(founder, "founders", secrets, now + ms);
    expect([0, 1, 999].map(at)).toEqual([signed, signed, signed]);
    expect(at(1_000)).not.toBe(signed);
    expect(signIdentity({ role: "founder", id: 13 }, "founders", secrets, now)).not.toBe(signed);
    expect(signIdentity(founder, "founders", [former!], now)).not.toBe(signed);
  });

  it("is invalid for another service", () => {
    for (const service of ["investors", "matches", "media", "gateway", "founder", ""]) {
      expect(verifyIdentity(signed, service, secrets, now)).toBeNull();
    }
  });
});

describe("identity secrets", () => {
  const verify = (...known: string[]) => verifyIdentity(signed, "founders", known, now);

  it("are all accepted, and the first signs, so that they can be rotated", () => {
    expect(verify(current!)).toEqual(founder);
    expect(verify(foreign!, current!)).toEqual(founder);
    expect(verify(former!)).toBeNull();
    expect(verify(foreign!)).toBeNull();
    expect(verify()).toBeNull();
  });

  it("differ when one is a prefix of another", () => {
    expect(verify(`${current}-`)).toBeNull();
    expect(verify(current!.slice(0, -1))).toBeNull();
  });
});

describe("an invalid identity", () => {
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

  it("is a repeated header", () => {
    expect(verify([signed, signed])).toBeNull();
    expect(verify([signed])).toBeNull();
  });

  it("is one with any changed character", () => {
    fc.assert(
      fc.property(fc.nat(signed.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        fc.pre(signed[at] !== character);
        expect(verify(signed.slice(0, at) + character + signed.slice(at + 1))).toBeNull();
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
    { role: "viewer", id: 1 },
    { role: "public", id: 1 },
    { role: "" },
  ])("is one signed for an unknown caller: %j", (caller) => {
    expect(verify(signIdentity(caller as never, "founders", secrets, now))).toBeNull();
  });
});
