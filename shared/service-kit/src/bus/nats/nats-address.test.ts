import { describe, expect, it } from "vitest";
import { readNatsAddress } from "./nats-address.ts";

describe("readNatsAddress", () => {
  it("reads servers, credentials and TLS from addresses", () => {
    expect(readNatsAddress("nats://nats")).toEqual({ servers: ["nats:4222"], tls: false });
    expect(readNatsAddress("localhost:4333")).toEqual({ servers: ["localhost:4333"], tls: false });
    expect(readNatsAddress("tls://us%40er:p%3Aw@a.example:4222, nats://[::1]:4223")).toEqual({
      servers: ["a.example:4222", "[::1]:4223"],
      user: "us@er",
      password: "p:w",
      tls: true,
    });
  });

  it("rejects other addresses without repeating them", () => {
    for (const address of [
      "",
      "http://user:secret@host",
      "nats://",
      "nats://user:secret@host:port",
      "nats://a,,",
    ]) {
      expect(() => readNatsAddress(address)).toThrow(/^A NATS address must look like/);
    }
  });
});
