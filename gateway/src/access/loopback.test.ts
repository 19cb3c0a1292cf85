import { describe, expect, it } from "vitest";
import { isLoopback } from "./loopback.ts";

describe("isLoopback", () => {
  it.each(["127.0.0.1", "127.255.255.254", "::1", "[::1]", "0:0:0:0:0:0:0:1", "localhost", "LOCALHOST"])(
    "takes %s",
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(["0.0.0.0", "::", "128.0.0.1", "10.0.0.1", "localhost.example.com", "127.0.0.1.example.com", ""])(
    "rejects %s",
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});
