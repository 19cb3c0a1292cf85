import { describe, expect, it } from "vitest";
import { addressKey, networkKey } from "./client-address.ts";

describe("addressKey", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["203.0.113.7:5123", "203.0.113.7"],
    ["[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
    ["", "unknown"],
    ["unknown", "unknown"],
    ["anything-17", "unknown"],
    ["999.1.1.1", "unknown"],
    ["203.0.113.7, 203.0.113.8", "unknown"],
  ])("of %s is %s", (ip, expected) => {
    expect(addressKey(ip)).toBe(expected);
  });
});

describe("networkKey", () => {
  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:db8::1", "2001:db8:0::/48"],
    ["[2001:db8:1:ffff::]:443", "2001:db8:1::/48"],
    ["203.0.113.7", null],
    ["::ffff:203.0.113.7", null],
    ["anything", null],
  ])("of %s is %s", (ip, expected) => {
    expect(networkKey(ip)).toBe(expected);
  });
});
