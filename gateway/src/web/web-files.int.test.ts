import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { rawGet, rawRequest } from "../testing/raw-request.ts";
import { script, webBuild } from "../testing/web-build.ts";

const build = webBuild();
const { get } = build;

describe("files of the web client", () => {
  it.each(["/assets/app-4f2a.js", "/assets/plain-77.css", "/assets/inter-88.woff2"])(
    "have no headers that only a document needs at %s",
    async (path) => {
      for (const encoding of ["br", "identity"]) {
        const { headers, statusCode } = await get(path, { "accept-encoding": encoding });
        expect(statusCode).toBe(200);
        expect(headers).not.toHaveProperty("content-security-policy");
        expect(headers).not.toHaveProperty("x-frame-options");
        expect(headers).toMatchObject({
          "x-content-type-options": "nosniff",
          "cross-origin-resource-policy": "same-origin",
        });
      }
    },
  );

  it("have the headers of a document when they can be opened as one", async () => {
    const { headers } = await get("/favicon.svg");
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
  });

  it("are immutable when their name has a hash", async () => {
    const response = await get("/assets/app-4f2a.js");
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.headers["content-type"]).toMatch(/javascript; charset=utf-8$/);
    expect(response.body).toBe(script);
  });

  it.each([
    ["br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ] as const)("are served precompressed to clients that accept %s", async (accepted, coding, inflate) => {
    const response = await get("/assets/app-4f2a.js", { "accept-encoding": accepted });
    expect(response.headers["content-encoding"]).toBe(coding);
    expect(response.headers["content-type"]).toMatch(/javascript; charset=utf-8$/);
    expect(response.headers.vary?.toString().toLowerCase()).toBe("accept-encoding");
    expect(response.headers["cache-control"]).toContain("immutable");
    expect(inflate(response.rawPayload).toString()).toBe(script);
  });

  it("are compressed when they are not precompressed, unless their type does not shrink", async () => {
    const css = await get("/assets/plain-77.css", { "accept-encoding": "br" });
    expect(css.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(css.rawPayload).toString()).toBe("a{color:red}".repeat(200));
    const font = await get("/assets/inter-88.woff2", { "accept-encoding": "br" });
    expect(font.headers["content-encoding"]).toBeUndefined();
    expect(font.rawPayload).toHaveLength(5_000);
  });

  it("are revalidated when their name has no hash", async () => {
    const response = await get("/favicon.svg");
    expect(response.headers["cache-control"]).toBe("no-cache");
    const again = await get("/favicon.svg", { "if-none-match": String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it("have no body for HEAD", async () => {
    const response = await get("/assets/app-4f2a.js", {}, "HEAD");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-length"]).toBe(String(script.length));
    expect(response.body).toBe("");
  });

  it.each([
    "/assets/missing-1.js",
    "/missing.txt",
    "/assets/",
    "/assets",
    "/.env.txt",
    "/app.js/",
    "/assets/app-4f2a.js/x.js",
  ])("return 404 in the envelope, not stored, when they do not exist: %s", async (path) => {
    const response = await get(path, { accept: "*/*" });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, code: "not_found" });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/..\\secret.txt",
    "//secret.txt",
    "/assets//app-4f2a.js",
    "/%2e/favicon.svg",
    "/favicon.svg%00.txt",
    "/favicon.svg/../.env.txt",
  ])("are the only files that %s can reach", async (path) => {
    const response = await rawRequest(build.gateway.port, rawGet(path));
    expect([400, 404]).toContain(response.status);
    expect(response.body).not.toMatch(/outside|hidden/);
  });

  it.each([
    ["a range", { range: "bytes=0-10" }, 200],
    ["a range beyond the end", { range: "bytes=9999999-" }, 200],
    ["a condition that fails", { "if-match": '"other"' }, 412],
  ])("return the right status for %s", async (_name, headers, status) => {
    expect((await get("/assets/app-4f2a.js", headers as Record<string, string>)).statusCode).toBe(status);
  });
});
