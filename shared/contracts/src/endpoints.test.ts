import { describe, expect, it } from "vitest";
import { endpoints } from "./endpoints.ts";

/** The calls of the services, by their exact paths. */
const specified = [
  "POST /api/investors-database",
  "GET /api/investors-database",
  "GET /api/investors-database/{id}",
  "PUT /api/investors-database/{id}",
  "PUT /api/investors-database/{id}/temperature",
  "GET /api/stats",
  "GET /api/founders",
  "GET /api/investors",
  "POST /api/founders",
  "GET /api/investors/{id}/matches",
  "GET /api/founders/{id}/matches",
  "PUT /api/matches/{id}/rating",
  "PUT /api/founders/{id}",
  "PUT /api/founders/{id}/ask",
  "POST /api/founder/auth",
  "GET /founders/{id}",
  "GET /founders/{id}/matches",
  "GET /youtube-videos",
];

const call = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/:(\w+)/g, "{$1}")}`;

describe("endpoints", () => {
  it("are all calls of the spec under their exact paths", () => {
    const served = endpoints.map(call).filter((name) => specified.includes(name));
    expect(served.sort()).toEqual([...specified].sort());
  });

  it("belong to the gateway, bulk changes, duplicates, imports, merges, a history, introductions, notes, the archive, applications, the overview or the public pages if the spec lacks them", () => {
    const others = endpoints.filter(
      (endpoint) =>
        !specified.includes(call(endpoint)) &&
        !/[/]:id[/](history|restore|metrics|notes)|[/](bulk|duplicates|imports|import-mappings|lookalikes|merges)\b|^[/]api[/](archive|applications|introductions|me|overview|fitting-founders|webinars)([/]|$)/.test(
          endpoint.path,
        ) &&
        endpoint.method !== "DELETE",
    );
    expect(others.map(({ owner }) => owner)).toEqual(others.map(() => "gateway"));
    for (const { path } of others) expect(path).toMatch(/^\/api\//);
  });

  it("have unique names, and one endpoint per method and path", () => {
    const names = endpoints.map(({ name }) => name);
    expect(new Set(names).size).toBe(endpoints.length);
    const places = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`);
    expect(new Set(places).size).toBe(endpoints.length);
  });

  it.each(endpoints)("$name declares just the parameters of its path", ({ path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
  });

  it.each(endpoints)(
    "$name returns 400 if anything of it can be invalid",
    ({ params, body, list, window, query, errors }) => {
      const sent = [params, body, list, window, query].some((part) => part !== undefined);
      expect(errors.includes(400)).toBe(sent);
    },
  );

  it.each(endpoints)("$name has a body if it changes something that its path does not name", (endpoint) => {
    const { method, path, body } = endpoint;
    // A deletion is confirmed by what its body has.
    const isConfirmed = path === "/api/me" || (method === "DELETE" && path.endsWith("/second-factor"));
    const isNamed = /\/(undo|restore|lift|reset|release|run|cancel|retry)$/.test(path);
    expect(body !== undefined).toBe((method === "POST" && !isNamed) || method === "PUT" || isConfirmed);
  });
});
