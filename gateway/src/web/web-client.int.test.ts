import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLog } from "@kindling/service-kit/log.ts";
import { describe, expect, it } from "vitest";
import { createGateway } from "../app.ts";
import { gatewayConfig } from "../testing/start-gateway.ts";
import { html, index, webBuild } from "../testing/web-build.ts";
import { findWebClient } from "./web-client.ts";

const build = webBuild();
const { get } = build;

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
    expect((await fetch(`${build.gateway.url}/founders/1`, { headers: html })).status).toBe(200);
    expect(build.gateway.upstreams.founders.received).toHaveLength(1);
  });

  it("are those of a new build without a restart", async () => {
    const before = await get("/", html);
    writeFileSync(join(build.root, "index.html"), index.replace("4f2a", "5b3c"));
    const after = await get("/", { ...html, "if-none-match": String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain("5b3c");
    writeFileSync(join(build.root, "index.html"), index);
  });
});

describe("GET /services.json with demo services", () => {
  const demoServices = [{ title: "Pitch deck review" }];
  const served = async () => {
    const config = gatewayConfig({ WEB_DIR: build.root });
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
    writeFileSync(join(build.root, "services.json"), "[]\n");
    expect(await served()).toEqual(demoServices);
  });

  it("returns the client's own list if it is not empty", async () => {
    writeFileSync(join(build.root, "services.json"), '[{"title":"Ours"}]');
    expect(await served()).toEqual([{ title: "Ours" }]);
    rmSync(join(build.root, "services.json"));
  });
});

describe("findWebClient", () => {
  it("finds a folder that has an index.html, and no other", () => {
    expect(findWebClient(build.root)).toBe(build.root);
    expect(findWebClient(join(build.root, "assets"))).toBeUndefined();
    expect(findWebClient("/nonexistent")).toBeUndefined();
  });
});
