import { failure } from "@kindling/contracts/envelope.ts";
import { Gauge } from "prom-client";
import { describe, expect, it } from "vitest";
import type { AppOptions } from "../create-app.ts";
import { type ListeningApp, listeningApp } from "../testing/listening-app.ts";
import type { Readiness } from "./health.ts";

async function serve<T>(
  readiness: Readiness,
  work: (app: ListeningApp) => Promise<T>,
  options: Partial<AppOptions> = {},
): Promise<T> {
  const served = await listeningApp(() => {}, { readiness, ...options });
  try {
    return await work(served);
  } finally {
    await served.app.close();
  }
}

const checkTimeoutMs = 200;

const away: Readiness = {
  database: async () => true,
  bus: async () => false,
  feed: async () => {
    throw new Error("nats://secret@10.0.0.7 refused");
  },
  odd: () => {
    throw new Error("not even a promise");
  },
};

describe("GET /readyz", () => {
  it("returns 200 when all checks pass", async () => {
    await serve({ database: async () => true, bus: async () => true }, async ({ url }) => {
      const response = await fetch(`${url}/readyz`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        success: true,
        data: { status: "ready", checks: { database: true, bus: true } },
      });
    });
  });

  it("returns 503 with only the names of failed checks", async () => {
    await serve(away, async ({ url }) => {
      const response = await fetch(`${url}/readyz`);
      expect(response.status).toBe(503);
      const body = failure.parse(await response.json());
      expect(body.details).toEqual([
        { path: "bus", message: "is not reachable" },
        { path: "feed", message: "is not reachable" },
        { path: "odd", message: "is not reachable" },
      ]);
      expect(JSON.stringify(body)).not.toMatch(/10\.0\.0\.7|promise/);
    });
  });

  it("does not wait for a hanging check", async () => {
    await serve(
      { bus: () => new Promise(() => {}) },
      async ({ url }) => {
        expect((await fetch(`${url}/readyz`)).status).toBe(503);
      },
      { checkTimeoutMs },
    );
  });
});

describe("GET /readyz, for a check that was ready", () => {
  it("still returns 200 when the check is late once", async () => {
    const results = [Promise.resolve(true), new Promise<boolean>(() => {})];
    await serve(
      { database: () => results.shift()! },
      async ({ url }) => {
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
      },
      { checkTimeoutMs },
    );
  });

  it("uses a result that came after its timeout for the next check", async () => {
    const late = Promise.withResolvers<boolean>();
    const results = [late.promise, new Promise<boolean>(() => {})];
    await serve(
      { database: () => results.shift()! },
      async ({ url }) => {
        expect((await fetch(`${url}/readyz`)).status).toBe(503);
        late.resolve(true);
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
      },
      { checkTimeoutMs },
    );
  });

  it("returns 503 at once when the check fails", async () => {
    const results = [true, false];
    await serve({ database: async () => results.shift()! }, async ({ url }) => {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
    });
  });
});

describe("GET /healthz", () => {
  it("returns 200 regardless of dependencies", async () => {
    await serve(away, async ({ url }) => {
      const response = await fetch(`${url}/healthz`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ success: true, data: { status: "ok" } });
    });
  });

  it("returns the response of /readyz with healthMeansReady", async () => {
    await serve(
      away,
      async ({ url }) => {
        expect((await fetch(`${url}/healthz`)).status).toBe(503);
      },
      { healthMeansReady: true },
    );
  });
});

describe("GET /metrics", () => {
  it("returns requests by method, route and status in Prometheus' format", async () => {
    await serve({}, async ({ url }) => {
      await fetch(`${url}/healthz`);
      await fetch(`${url}/nowhere/${Math.random()}`);
      const response = await fetch(`${url}/metrics`);
      expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
      const text = await response.text();
      expect(text).toContain(
        'http_request_duration_seconds_count{service="shop",method="GET",route="/healthz",status="200"} 1',
      );
      // Unknown paths must not create metric series.
      expect(text).toContain(
        'http_request_duration_seconds_count{service="shop",method="GET",route="unmatched",status="404"} 1',
      );
    });
  });

  it("returns 500 without internals when a metric fails", async () => {
    await serve({}, async ({ url, registry }) => {
      new Gauge({
        name: "broken",
        help: "x",
        registers: [registry],
        collect() {
          throw new Error("inner");
        },
      });
      const response = await fetch(`${url}/metrics`);
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain("inner");
    });
  });
});
