import { describe, expect, it } from "vitest";
import { isPrivateAddress } from "./guarded-connector.ts";

describe("isPrivateAddress", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd12:3456::1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
  ])("is true for %s", (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(["142.250.74.46", "8.8.8.8", "2a00:1450:4001:82a::200e", "::ffff:8.8.8.8"])(
    "is false for %s",
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});
