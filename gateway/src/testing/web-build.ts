import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { enforcedEnv } from "./enforced-gateway.ts";
import { createTestGateway, type RunningGateway, startGateway } from "./start-gateway.ts";

export const script = `console.log(${JSON.stringify("kindling ".repeat(500))});`;
export const index =
  '<!doctype html><title>Kindling</title><script type="module" src="/assets/app-4f2a.js"></script>';
/** The headers of a browser that opens a page. */
export const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** A small build of the web client for the tests of one file, and two gateways that serve it. */
export function webBuild() {
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

  return {
    /** The folder of the build. */
    get root() {
      return root;
    },
    /** It listens, and access is open. */
    get gateway() {
      return gateway;
    },
    /** Sends a request to a gateway that enforces access. */
    get: (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" | "POST" = "GET") =>
      app.inject({ url, headers, method }),
  };
}
