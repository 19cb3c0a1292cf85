import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { createLog } from "@kindling/service-kit/log.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGateway } from "../app.ts";
import { enforcedEnv } from "../testing/enforced-gateway.ts";
import { rawGet, rawRequest } from "../testing/raw-request.ts";
import {
  createTestGateway,
  gatewayConfig,
  type RunningGateway,
  startGateway,
} from "../testing/start-gateway.ts";
import { findWebClient } from "./web-client.ts";

const script = `console.log(${JSON.stringify("kindling ".repeat(500))});`;
const index =
  '<!doctype html><title>Kindling</title><script type="module" src="/assets/app-4f2a.js"></script>';

let folder: string;
let root: string;
let app: FastifyInstance;
let database: TestDatabase;
let gateway: RunningGateway;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kindling-web-"));
  root = join(folder, "dist");
  mkdirSync(join(root, "assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "outside");
  writeFileSync(join(root, "index.html"), index);
  writeFileSync(join(root, "favicon.svg"), "<svg/>");
  writeFileSync(join(root, ".env.txt"), "hidden");
  writeFileSync(join(root, "assets/app-4f2a.js"), script);
  writeFileSync(join(root, "assets/app-4f2a.js.br"), brotliCompressSync(script));
  writeFileSync(join(root, "assets/app-4f2a.js.gz"), gzipSync(script));
  writeFileSync(join(root, "assets/plain-77.css"), "a{color:red}".repeat(200));
  writeFileSync(join(root, "assets/inter-88.woff2"), Buffer.alloc(5_000, 7));
  database = await createTestDatabase("gateway");
  app = createTestGateway({ ...enforcedEnv(database.url), WEB_DIR: root });
  gateway = await startGateway({ env: { WEB_DIR: root } });
});
afterAll(async () => {
  await Promise.all([app.close(), gateway.close()]);
  await database.drop();
  rmSync(folder, { recursive: true });
});

const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  app.inject({ url, headers, method: method as "GET" });

describe("files of the web client", () => {
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
    const response = await rawRequest(gateway.port, rawGet(path));
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

describe("pages of the web client", () => {
  it.each([
    "/",
    "/portfolio",
    "/admin/dashboard",
    "/founder/login",
    "/founder/dashboard?tab=metrics",
    "/FounderDashboard",
    "/INVESTOR/login/",
  ])("are index.html at %s, always revalidated", async (path) => {
    const response = await get(path, html);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-cache");
    expect(response.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(response.body).toBe(index);
    const again = await get(path, { ...html, "if-none-match": String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it("return no body for HEAD", async () => {
    const response = await get("/portfolio", html, "HEAD");
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe("");
  });

  it.each([
    "/no/such/page",
    "/founder",
    "/founders",
    "/founders/1/nothing",
    "/youtube-videos/1",
    "/apiary",
    "/portfolio.php",
    "/assets/missing-1.js",
    "/assets",
  ])("return 404 with index.html, which shows the Not Found page, at %s", async (path) => {
    const response = await get(path, html);
    expect(response.statusCode).toBe(404);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.headers.etag).toBeUndefined();
    expect(response.body).toBe(index);
    // A client that holds index.html must still learn that this page does not exist.
    const known = await get("/", html);
    const again = await get(path, { ...html, "if-none-match": String(known.headers.etag) });
    expect(again.statusCode).toBe(404);
  });

  it.each(["/api", "/api/nothing"])("return a 404 in the envelope at %s", async (path) => {
    const response = await get(path, html);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, code: "not_found" });
  });

  it.each(["/portfolio", "/founders", "/no/such/page"])(
    "return a 404 in the envelope at %s when the client does not accept HTML",
    async (path) => {
      const response = await get(path, { accept: "application/json" });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, code: "not_found" });
    },
  );

  it("are index.html at / for any client", async () => {
    expect((await get("/", { accept: "*/*" })).body).toBe(index);
  });

  it("return 404 for other methods", async () => {
    expect((await get("/portfolio", html, "POST")).statusCode).toBe(404);
  });

  it("never replace a declared path", async () => {
    const response = await get("/founders/1", html);
    expect(response.statusCode).toBe(401);
    expect((await fetch(`${gateway.url}/founders/1`, { headers: html })).status).toBe(200);
    expect(gateway.upstreams.founders.received).toHaveLength(1);
  });

  it("are those of a new build without a restart", async () => {
    const before = await get("/", html);
    writeFileSync(join(root, "index.html"), index.replace("4f2a", "5b3c"));
    const after = await get("/", { ...html, "if-none-match": String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain("5b3c");
    writeFileSync(join(root, "index.html"), index);
  });
});

describe("GET /services.json with demo services", () => {
  const demoServices = [{ title: "Pitch deck review" }];
  const served = async () => {
    const config = gatewayConfig({ WEB_DIR: root });
    const demo = createGateway({
      config,
      log: createLog({ service: "gateway", level: "silent" }),
      demoServices,
    });
    try {
      return (await demo.inject("/services.json")).json();
    } finally {
      await demo.close();
    }
  };

  it("returns them while the client's own list is empty or missing", async () => {
    expect(await served()).toEqual(demoServices);
    writeFileSync(join(root, "services.json"), "[]\n");
    expect(await served()).toEqual(demoServices);
  });

  it("returns the client's own list if it is not empty", async () => {
    writeFileSync(join(root, "services.json"), '[{"title":"Ours"}]');
    expect(await served()).toEqual([{ title: "Ours" }]);
    rmSync(join(root, "services.json"));
  });
});

describe("findWebClient", () => {
  it("finds a folder that has an index.html, and no other", () => {
    expect(findWebClient(root)).toBe(root);
    expect(findWebClient(join(root, "assets"))).toBeUndefined();
    expect(findWebClient("/nonexistent")).toBeUndefined();
  });
});
