import { describe, expect, it } from "vitest";
import { neverConnected, toUpstreamError, wasLostConnection } from "./upstream-failure.ts";

const failed = (parts: object) => Object.assign(new Error("as Node.js has it"), parts);

describe("what an error says about the upstream", () => {
  it.each([
    [{ code: "ECONNREFUSED", syscall: "connect" }, true, 503],
    // The other side took it and let it fall before we had noticed.
    [{ code: "ECONNRESET", syscall: "connect" }, true, 503],
    [{ code: "ENOTFOUND", syscall: "getaddrinfo" }, true, 503],
    [{ code: "UND_ERR_CONNECT_TIMEOUT" }, true, 503],
    [{ code: "ECONNRESET", syscall: "read" }, false, 502],
    [{ code: "EPIPE", syscall: "write" }, false, 502],
    [{ code: "ETIMEDOUT", syscall: "read" }, false, 502],
    [{ code: "UND_ERR_SOCKET", socket: { bytesRead: 0 } }, false, 502],
    [{ code: "UND_ERR_HEADERS_TIMEOUT" }, false, 504],
    [{}, false, 502],
  ])("%j: nothing was sent %s, answered %i", (parts, unsent, status) => {
    expect(neverConnected(failed(parts))).toBe(unsent);
    expect(toUpstreamError(failed(parts)).status).toBe(status);
  });

  it("counts several addresses as not reached only when none of them was", () => {
    const refused = failed({ code: "ECONNREFUSED", syscall: "connect" });
    const reset = failed({ code: "ECONNRESET", syscall: "read" });
    const all = (errors: Error[]) => Object.assign(new AggregateError(errors), { code: "ECONNREFUSED" });
    expect(neverConnected(all([refused, refused]))).toBe(true);
    expect(neverConnected(all([refused, reset]))).toBe(false);
    expect(neverConnected(all([]))).toBe(false);
  });

  it("knows a connection that was lost from one that never answered anybody", () => {
    expect(wasLostConnection(failed({ code: "UND_ERR_SOCKET", socket: { bytesRead: 9 } }))).toBe(true);
    expect(wasLostConnection(failed({ code: "UND_ERR_SOCKET", socket: { bytesRead: 0 } }))).toBe(false);
    expect(wasLostConnection(failed({ code: "ECONNRESET", syscall: "read" }))).toBe(true);
    expect(wasLostConnection(failed({ code: "UND_ERR_HEADERS_TIMEOUT" }))).toBe(false);
  });
});
