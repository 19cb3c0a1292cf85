import { argon2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, parseHash, verifyPassword } from "./argon2.ts";

describe("a password's hash", () => {
  it("is a PHC string of argon2id that verifies only the password", async () => {
    const hash = await hashPassword("correct horse");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    for (const wrong of ["correct horse ", "Correct horse", "", "correct hors"]) {
      expect(await verifyPassword(wrong, hash), wrong).toBe(false);
    }
  });

  it("has a new salt each time", async () => {
    expect(await hashPassword("same")).not.toBe(await hashPassword("same"));
  });

  it("is of the normalised password", async () => {
    const hash = await hashPassword("cafe\u0301 ｎoir");
    expect(await verifyPassword("café noir", hash)).toBe(true);
    expect(await verifyPassword("café ｎoir", hash)).toBe(true);
    expect(await verifyPassword("cafe noir", hash)).toBe(false);
  });

  it("made by an older version verifies the password as it was typed", async () => {
    const nonce = Buffer.from("0123456789abcdef");
    const cost = { memory: 64, passes: 1, parallelism: 1 };
    const hash = argon2Sync("argon2id", { message: "cafe\u0301", nonce, ...cost, tagLength: 32 });
    const text = `$argon2id$v=19$m=64,t=1,p=1$${plain(nonce)}$${plain(hash)}`;
    expect(await verifyPassword("cafe\u0301", text)).toBe(true);
    expect(await verifyPassword("café", text)).toBe(false);
  });

  it("with other parameters is verified with those", async () => {
    const nonce = Buffer.from("0123456789abcdef");
    const other = { memory: 64, passes: 3, parallelism: 2, tagLength: 16 };
    const hash = argon2Sync("argon2id", { message: "p", nonce, ...other });
    const text = `$argon2id$v=19$m=64,t=3,p=2$${plain(nonce)}$${plain(hash)}`;
    expect(await verifyPassword("p", text)).toBe(true);
    expect(await verifyPassword("q", text)).toBe(false);
  });

  it("agrees with the reference implementation", async () => {
    // From the test vectors of the argon2 reference code: argon2id, v=19, "password", "somesalt".
    const vector = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await verifyPassword("password", vector)).toBe(true);
    expect(await verifyPassword("Password", vector)).toBe(false);
  });

  it.each([
    "",
    "plain text",
    "$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=16$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=19456,t=999,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=19456,t=0,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=19456,t=2,p=99$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=19456,t=2,p=1$YQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$YQ",
  ])("is not %j", async (text) => {
    expect(parseHash(text)).toBeNull();
    await expect(verifyPassword("password", text)).rejects.toThrow("is invalid");
  });

  it("is rejected with 503 when too many are queued", { timeout: 60_000 }, async () => {
    const hashes = Array.from({ length: 50 }, () =>
      hashPassword("x").then(
        () => "made",
        ({ status }) => status,
      ),
    );
    const results = await Promise.all(hashes);
    expect(results.filter((result) => result === 503)).toHaveLength(8);
    expect(results.filter((result) => result === "made")).toHaveLength(42);
    expect(await verifyPassword("x", await hashPassword("x"))).toBe(true);
  });
});

const plain = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
