import { describe, expect, it } from "vitest";
import { codeOf, stepAt, stepOfCode, toBase32, totpUri } from "./totp.ts";

/** Appendix B of RFC 6238 for SHA-1; its codes have eight digits, of which these are the last six. */
const secret = Buffer.from("12345678901234567890");
const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

describe("codeOf", () => {
  it.each(vectors)("has the code of RFC 6238 at %d s", (seconds, code) => {
    expect(codeOf(secret, stepAt(seconds * 1_000))).toBe(code);
  });

  it("has the first codes of RFC 4226", () => {
    const codes = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583"];
    expect(codes.map((_code, step) => codeOf(secret, step))).toEqual(codes);
  });
});

describe("stepOfCode", () => {
  const now = 1_111_111_109_000;
  const step = stepAt(now);

  it("finds the current step and its neighbours, and no other", () => {
    for (const near of [-1, 0, 1])
      expect(stepOfCode(secret, codeOf(secret, step + near), now)).toBe(step + near);
    for (const far of [-3, -2, 2, 3]) expect(stepOfCode(secret, codeOf(secret, step + far), now)).toBeNull();
  });

  it("begins a step every 30 s", () => {
    expect(stepAt(29_999)).toBe(0);
    expect(stepAt(30_000)).toBe(1);
  });

  it.each(["", "28708", "2870822", "28708a", " 081804", "０８１８０４", "-81804"])(
    "finds none for %j",
    (code) => {
      expect(stepOfCode(secret, code, now)).toBeNull();
    },
  );

  it("finds none under another secret", () => {
    expect(stepOfCode(Buffer.from("09876543210987654321"), codeOf(secret, step), now)).toBeNull();
  });
});

describe("toBase32", () => {
  it.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("has the text of RFC 4648 for %j", (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
  });
});

it("totpUri names the community and the admin", () => {
  expect(totpUri("Fire & Co", "zoë:a", secret)).toBe(
    "otpauth://totp/Fire%20%26%20Co:zo%C3%AB%3Aa?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fire%20%26%20Co",
  );
});
