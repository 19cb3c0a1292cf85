import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLog } from "@kindling/service-kit/log.ts";
import { describe, expect, it } from "vitest";
import { createGateway } from "../app.ts";
import { gatewayConfig } from "../testing/start-gateway.ts";
import { html, index, webBuild } from "../testing/web-build.ts";
import { findWebClient } from "./web-client.ts";

const module = '<script type="module" src="/assets/app-4f2a.js"></script>';
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
    expect(response.body).toContain(module);
    const again = await get(path, { ...html, "if-none-match": String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it.each([undefined, "*/*", "text/*;q=0.5, image/png", "application/json, text/plain, */*"])(
    "are index.html for a client that sends Accept: %s, and vary by that",
    async (accept) => {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      for (const path of ["/apply", "/admin/dashboard"]) {
        const response = await get(path, headers);
        expect([response.statusCode, response.headers["content-type"]]).toEqual([
          200,
          "text/html; charset=utf-8",
        ]);
        expect(response.body).toContain(module);
        expect(response.headers.vary).toBe("accept, accept-encoding");
        const head = await get(path, headers, "HEAD");
        expect([head.statusCode, head.body]).toEqual([200, ""]);
      }
    },
  );

  it("have the title, description and link preview of each page, with the product's name and PUBLIC_URL", async () => {
    const config = gatewayConfig({
      WEB_DIR: build.root,
      PRODUCT_NAME: 'Spark & "Flint"',
      PUBLIC_URL: "https://flint.example",
    });
    const named = createGateway({ config, log: createLog({ service: "gateway", level: "silent" }) });
    try {
      const headOf = async (url: string) => (await named.inject({ url, headers: html })).body;
      const apply = await headOf("/apply/");
      expect(apply).toContain("<title>Apply · Spark &amp; &quot;Flint&quot;</title>");
      expect(apply).toMatch(/<meta name="description" content="Apply to Spark &amp; &quot;Flint&quot; with /);
      for (const [property, content] of [
        ["og:title", "Apply · Spark &amp; &quot;Flint&quot;"],
        ["og:site_name", "Spark &amp; &quot;Flint&quot;"],
        ["og:url", "https://flint.example/apply"],
        ["og:image", "https://flint.example/social-card.png"],
      ])
        expect(apply).toContain(`<meta property="${property}" content="${content}" />`);
      const pages = await Promise.all(["/", "/portfolio", "/apply", "/invest", "/founder/login"].map(headOf));
      for (const tag of [/<title>.*<\/title>/, /"description" content=".*"/, /"og:url" content=".*"/])
        expect(new Set(pages.map((page) => tag.exec(page)![0])).size, `${tag}`).toBe(pages.length);
      const missing = await headOf("/no/such/page");
      expect(missing).toContain("<title>Page Not Found · ");
      expect(missing).not.toContain("og:");
      writeFileSync(join(build.root, "manifest.webmanifest"), '{"name":"Kindling","start_url":"/"}');
      const manifest = await named.inject("/manifest.webmanifest");
      expect(manifest.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
      expect(manifest.json()).toEqual({
        name: 'Spark & "Flint"',
        short_name: 'Spark & "Flint"',
        start_url: "/",
      });
    } finally {
      rmSync(join(build.root, "manifest.webmanifest"), { force: true });
      await named.close();
    }
  });

  it("have a link preview at the address that was asked for without PUBLIC_URL", async () => {
    const { body } = await get("/invest", { host: "kindling.example:8443" });
    expect(body).toContain('<meta property="og:url" content="http://kindling.example:8443/invest" />');
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
    expect(response.body).toContain(module);
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
    "return a 404 in the envelope at %s when the client asks for JSON alone",
    async (path) => {
      const response = await get(path, { accept: "application/json" });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, code: "not_found" });
      expect(response.headers.vary).toContain("accept,");
    },
  );

  it("are index.html at / for any client", async () => {
    expect((await get("/", { accept: "application/json" })).body).toContain(module);
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
