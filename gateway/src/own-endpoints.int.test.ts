import { endpoints } from "@kindling/contracts/endpoints.ts";
import { clientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enforcedEnv } from "./testing/enforced-gateway.ts";
import { createTestGateway } from "./testing/start-gateway.ts";

const apps: FastifyInstance[] = [];
function gatewayWith(env: Record<string, string> = {}): FastifyInstance {
  const app = createTestGateway(env);
  apps.push(app);
  return app;
}
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
});
const enforcing = (env: Record<string, string> = {}) => gatewayWith({ ...enforcedEnv(database.url), ...env });

describe("GET /api/config", () => {
  it("returns the settings of the community", async () => {
    const response = await gatewayWith({
      PRODUCT_NAME: "Ember Club",
      DISCORD_INVITE_URL: "https://discord.example/abc",
      FOUNDER_OPT_IN_URL: "https://join.example/",
      FOUNDER_PORTAL_URL: "https://portal.example/",
      CONTACT_EMAIL: "hello@ember.example",
      VIDEO_CHANNEL_URL: "https://videos.example/@ember",
    }).inject("/api/config");
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      data: {
        product: "Ember Club",
        access: "open",
        admin_sign_in: "passcode",
        founder_sign_in: "email-only",
        discord_invite_url: "https://discord.example/abc",
        founder_opt_in_url: "https://join.example/",
        founder_portal_url: "https://portal.example/",
        contact_email: "hello@ember.example",
        video_channel_url: "https://videos.example/@ember",
      },
    });
  });

  it("returns null for settings that are not set, and no secret", async () => {
    const response = await enforcing().inject("/api/config");
    const data = clientConfig.strict().parse(response.json().data);
    expect(data).toMatchObject({ product: "Kindling", access: "enforced", contact_email: null });
    expect(data.invites_by_hand).toBe(true);
    expect(response.body).not.toContain("test-passcode");
    expect(response.body).not.toContain("of tests");
  });

  it("returns founder_sign_in `link`, and not invites_by_hand, with a mail server", async () => {
    const env = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@b.example", PUBLIC_URL: "https://b.example" };
    const response = await enforcing({ ...env, FOUNDER_SIGN_IN: "" }).inject("/api/config");
    const { data } = response.json();
    expect(data).toMatchObject({ access: "enforced", founder_sign_in: "link" });
    expect(data).not.toHaveProperty("invites_by_hand");
  });
});

describe("with open access", () => {
  const call = (method: "GET" | "POST" | "DELETE", url: string, payload?: object) =>
    gatewayWith().inject({ method, url, ...(payload ? { payload } : {}) });

  it("/api/session returns null", async () => {
    for (const method of ["GET", "DELETE"] as const) {
      const response = await call(method, "/api/session");
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ success: true, data: null });
      expect(response.headers).not.toHaveProperty("set-cookie");
    }
  });

  it.each([
    ["/api/investor/session", { email: "a@b.example", password: "a password" }],
    ["/api/founder/session", { token: "x" }],
    ["/api/investor/password", { token: "x", password: "a password" }],
    ["/api/investors-database/1/invitation", {}],
  ])("%s returns 404 and that there is no sign-in", async (path, payload) => {
    const response = await call("POST", path, payload);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, error: texts.accessIsOpen, code: "not_found" });
  });
});

describe("POST /api/admin/session with open access", () => {
  const post = (payload: string | object, headers: Record<string, string> = {}) =>
    gatewayWith().inject({ method: "POST", url: "/api/admin/session", payload, headers });

  it("returns 200 for the right passcode", async () => {
    const response = await post({ passcode: "test-passcode" });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, data: { role: "admin", id: null } });
  });

  it.each(["", "test-passcod", "test-passcode ", "TEST-PASSCODE", "x".repeat(1000), "\u0000", "\ud800"])(
    "returns 401 with its text for %j",
    async (passcode) => {
      const response = await post({ passcode });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({
        success: false,
        error: texts.wrongPasscode,
        code: "unauthenticated",
      });
    },
  );

  it.each([
    ["no passcode", {}],
    ["a number", { passcode: 12345678 }],
    ["an array", []],
    ["null", { passcode: null }],
    ["one too long", { passcode: "x".repeat(1001) }],
  ])("returns 400 for %s", async (_name, payload) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, code: "invalid" });
  });

  it("returns 400 for invalid JSON and 415 for another type", async () => {
    const json = { "content-type": "application/json" };
    expect((await post("{nonsense", json)).statusCode).toBe(400);
    expect(
      (await post("passcode=test-passcode", { "content-type": "application/x-www-form-urlencoded" }))
        .statusCode,
    ).toBe(415);
  });
});

describe("the OpenAPI document", () => {
  it("is public, has an ETag and lists every endpoint", async () => {
    const app = enforcing({ PRODUCT_NAME: "Ember Club" });
    const response = await app.inject("/api/openapi.json");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    const document = response.json();
    expect(document.info.title).toContain("Ember Club");
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+/);
    for (const { path, method } of endpoints) {
      expect(document.paths[path.replace(/:(\w+)/g, "{$1}")]).toHaveProperty(method.toLowerCase());
    }
    const { etag } = response.headers;
    const again = await app.inject({ url: "/api/openapi.json", headers: { "if-none-match": String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
  });

  it("has a page with nothing inline, whose files exist and have the right type", async () => {
    const app = enforcing();
    const page = await app.inject("/api/docs");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).not.toMatch(/<style|\sstyle=|\son\w+=|<script[^>]*>[^<]/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path]) => path!);
    expect(files).toEqual([
      "data:,",
      "/api/docs/swagger-ui.css",
      "/api/docs/docs.css",
      "/api/docs/swagger-ui-bundle.js",
      "/api/docs/docs.js",
      "/api/openapi.json",
    ]);
    for (const path of files.slice(1)) {
      const file = await app.inject(path);
      expect(file.statusCode, path).toBe(200);
      if (path.endsWith(".css")) expect(file.headers["content-type"]).toMatch(/^text\/css/);
      if (path.endsWith(".js")) expect(file.headers["content-type"]).toMatch(/^text\/javascript/);
    }
  });
});

describe("the landing page without a web client", () => {
  it("has the product's name, a link to the API and nothing inline", async () => {
    const app = enforcing({ PRODUCT_NAME: `Tom & "Ann" <b>` });
    const page = await app.inject("/");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain('href="/api/docs"');
    expect(page.body).toContain("<h1>Tom &amp; &quot;Ann&quot; &lt;b&gt;</h1>");
    expect(page.body).not.toMatch(/<script|<style|style="|onclick=|\{\{/);
    const [, stylesheet] = page.body.match(/rel="stylesheet" href="([^"]+)"/)!;
    const css = await app.inject(stylesheet!);
    expect(css.statusCode).toBe(200);
    expect(css.body).toContain("prefers-color-scheme: dark");
  });

  it("is served at / only", async () => {
    const response = await gatewayWith().inject({ url: "/portfolio", headers: { accept: "text/html" } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, code: "not_found" });
  });
});
