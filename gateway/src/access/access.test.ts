import type { Caller } from "@kindling/contracts/access.ts";
import type { EndpointShape } from "@kindling/contracts/endpoint.ts";
import { endpoints } from "@kindling/contracts/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { addErrorHandler } from "@kindling/service-kit/http/error-handler.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { describe, expect, it } from "vitest";
import { addAccess, rejectOtherHosts } from "./access.ts";

const apps = new Map<string, FastifyInstance>();

/** An app with a stub for every declared endpoint. With enforced access every request is from `caller`. */
function appWith(mode: "open" | "enforced", caller: Caller = { role: "public" }): FastifyInstance {
  // Tests share them: one with 100 routes takes 10 ms of CPU time.
  const name = JSON.stringify([mode, caller]);
  const app = apps.get(name) ?? makeApp(mode, caller);
  apps.set(name, app);
  return app;
}

function makeApp(mode: "open" | "enforced", caller: Caller): FastifyInstance {
  const app = Fastify();
  addErrorHandler(app);
  app.decorateRequest("caller", null as never);
  app.register(async (scope) => {
    if (mode === "open") rejectOtherHosts(scope);
    addAccess(scope, { endpoints, findCaller: () => (mode === "open" ? { role: "admin" } : caller) });
    for (const { method, path } of endpoints) {
      scope.route({ method, url: path, handler: async () => ({ success: true }) });
    }
  });
  return app;
}

const called = (app: FastifyInstance, method: string, path: string) =>
  app.inject({ method: method as "GET", url: path.replace(/:\w+/g, "1") });

const isPublic = (path: string) =>
  endpoints.some((endpoint) => endpoint.path === path && endpoint.audience.includes("public"));

describe("addAccess", () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    "returns 401 without a session only if %s is not public",
    async (_name, { method, path, audience }) => {
      const response = await called(appWith("enforced"), method, path);
      if (audience.includes("public")) expect(response.statusCode).toBe(200);
      else {
        expect(response.statusCode).toBe(401);
        expect(response.json()).toMatchObject({
          success: false,
          error: "Please sign in first.",
          code: "unauthenticated",
        });
      }
    },
  );

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    "allows each role to call %s as its audience says, and only with its own id",
    async (name, { method, path, audience }) => {
      const isPublic = audience.includes("public");
      for (const role of ["admin", "viewer", "founder", "investor"] as const) {
        const isMember = role === "founder" || role === "investor";
        // A viewer may not create records, as everybody else may.
        const isRefused = role === "viewer" && (name === "createFounder" || name === "createInvestor");
        const may = !isRefused && (isPublic || audience.includes(role)) ? 200 : 403;
        const own = appWith("enforced", isMember ? { role, id: 1 } : { role });
        expect((await called(own, method, path)).statusCode, role).toBe(may);
        const other = appWith("enforced", isMember ? { role, id: 2 } : { role });
        const ofAnother = isMember && path.includes(":id") && !isPublic ? 403 : may;
        expect((await called(other, method, path)).statusCode, `${role}, another's`).toBe(ofAnother);
      }
    },
  );

  it("has public and other endpoints to check", () => {
    expect(endpoints.some(({ audience }) => audience.includes("public"))).toBe(true);
    expect(endpoints.some(({ audience }) => !audience.includes("public"))).toBe(true);
  });

  it("tells a viewer why a change is refused, also at a route that is in no contract", async () => {
    const app = appWith("enforced", { role: "viewer" });
    const refused = await called(app, "PUT", "/api/founders/1");
    expect(refused.json()).toMatchObject({ code: "forbidden", error: texts.viewOnly });
    const forgotten = Fastify();
    addErrorHandler(forgotten);
    forgotten.decorateRequest("caller", null as never);
    addAccess(forgotten, { endpoints, findCaller: () => ({ role: "viewer" }) });
    forgotten.post("/api/forgotten", { config: { audience: ["admin"] } }, async () => "changed");
    expect((await called(forgotten, "POST", "/api/forgotten")).json().error).toBe(texts.viewOnly);
  });

  it("treats HEAD as GET", async () => {
    const viewer = appWith("enforced", { role: "viewer" });
    expect((await called(viewer, "HEAD", "/api/founders")).statusCode).toBe(200);
    const app = appWith("enforced");
    expect((await called(app, "HEAD", "/api/founders")).statusCode).toBe(401);
    expect((await called(app, "HEAD", "/api/config")).statusCode).toBe(200);
  });

  it("returns 404 for an unknown path", async () => {
    expect((await called(appWith("enforced"), "GET", "/api/secrets")).statusCode).toBe(404);
  });

  it.each(["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "127.9.9.9"])(
    "returns 200 for the host %s with open access",
    async (host) => {
      const response = await appWith("open").inject({ url: "/api/founders", headers: { host } });
      expect(response.statusCode).toBe(200);
    },
  );

  it.each(["rebound.example", "127.0.0.1.rebound.example:8080", "localhost.rebound.example", "10.0.0.1"])(
    "returns 403 for the host %j with open access",
    async (host) => {
      const response = await appWith("open").inject({ url: "/api/founders", headers: { host } });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ success: false, code: "forbidden" });
    },
  );

  // With open access every caller is an admin, and admins have no record of their own.
  const forMembers = ({ audience }: EndpointShape) =>
    !audience.includes("admin") && !audience.includes("public");
  it.each(endpoints.filter((one) => !forMembers(one)).map((endpoint) => [endpoint.name, endpoint] as const))(
    "allows everyone to call %s with open access",
    async (_name, { method, path }) => {
      expect((await called(appWith("open"), method, path)).statusCode).toBe(200);
    },
  );

  it("looks the caller up only for endpoints that depend on it", async () => {
    const lookedUp: string[] = [];
    const app = Fastify();
    app.decorateRequest("caller", null as never);
    addAccess(app, {
      endpoints,
      findCaller: ({ routeOptions }) => {
        lookedUp.push(String(routeOptions.url));
        return { role: "admin" };
      },
    });
    for (const { method, path } of endpoints) app.route({ method, url: path, handler: async () => "" });
    for (const path of ["/api/config", "/youtube-videos", "/api/nothing"]) await called(app, "GET", path);
    await called(app, "POST", "/api/admin/session");
    const before = [...lookedUp];
    // Public, but an admin sends and sees more.
    await called(app, "POST", "/api/founders");
    await called(app, "GET", "/api/founders");
    expect(lookedUp.slice(before.length)).toEqual(["/api/founders", "/api/founders"]);
    expect(before).toEqual(isPublic("/youtube-videos") ? [] : ["/youtube-videos"]);
  });

  it("throws for a route without an audience", () => {
    const app = Fastify();
    addAccess(app, { endpoints, findCaller: () => ({ role: "admin" }) });
    expect(() => app.get("/api/forgotten", async () => "secret")).toThrow(
      /\/api\/forgotten declares no audience/,
    );
    expect(() => app.get("/api/empty", { config: { audience: [] as never } }, async () => "secret")).toThrow(
      /no audience/,
    );
    expect(() => app.delete("/api/founders", async () => "secret")).toThrow(/no audience/);
  });
});
