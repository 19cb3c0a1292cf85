import { describe, expect, it } from "vitest";
import { isConnectError, isLostConnection, toUpstreamError } from "./upstream-failure.ts";

const failed = (parts: object) => Object.assign(new Error("as Node.js has it"), parts);

describe("isConnectError and toUpstreamError", () => {
  it.each([
    [{ code: "ECONNREFUSED", syscall: "connect" }, true, 503],
    // Accepted by the kernel and reset before the connection was reported.
    [{ code: "ECONNRESET", syscall: "connect" }, true, 503],
    [{ code: "ENOTFOUND", syscall: "getaddrinfo" }, true, 503],
    [{ code: "UND_ERR_CONNECT_TIMEOUT" }, true, 503],
    [{ code: "ECONNRESET", syscall: "read" }, false, 502],
    [{ code: "EPIPE", syscall: "write" }, false, 502],
    [{ code: "ETIMEDOUT", syscall: "read" }, false, 502],
    [{ code: "UND_ERR_SOCKET", socket: { bytesRead: 0 } }, false, 502],
    [{ code: "UND_ERR_HEADERS_TIMEOUT" }, false, 504],
    [{}, false, 502],
  ])("return for %j: connect error %s, status %i", (parts, isConnect, status) => {
    expect(isConnectError(failed(parts))).toBe(isConnect);
    expect(toUpstreamError(failed(parts)).status).toBe(status);
  });
});

describe("isConnectError", () => {
  it("is true for several addresses only when all of them failed to connect", () => {
    const refused = failed({ code: "ECONNREFUSED", syscall: "connect" });
    const reset = failed({ code: "ECONNRESET", syscall: "read" });
    const all = (errors: Error[]) => Object.assign(new AggregateError(errors), { code: "ECONNREFUSED" });
    expect(isConnectError(all([refused, refused]))).toBe(true);
    expect(isConnectError(all([refused, reset]))).toBe(false);
    expect(isConnectError(all([]))).toBe(false);
  });
});

describe("isLostConnection", () => {
  it("is true only for a connection that had carried a response", () => {
    expect(isLostConnection(failed({ code: "UND_ERR_SOCKET", socket: { bytesRead: 9 } }))).toBe(true);
    expect(isLostConnection(failed({ code: "UND_ERR_SOCKET", socket: { bytesRead: 0 } }))).toBe(false);
    expect(isLostConnection(failed({ code: "ECONNRESET", syscall: "read" }))).toBe(true);
    expect(isLostConnection(failed({ code: "UND_ERR_HEADERS_TIMEOUT" }))).toBe(false);
  });
});
