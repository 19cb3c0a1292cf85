import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { expect, it } from "vitest";
import { defaultLimits } from "./upstream.ts";

it("waits longer than a service waits for a connection to its database and one statement", async () => {
  const log = createLog({ service: "test", level: "silent" });
  const pool = createPool({ url: "postgresql://127.0.0.1:1/none", service: "test", log });
  await pool.end();
  const { connectionTimeoutMillis, statement_timeout } = pool.options;
  const longestMs = Number(connectionTimeoutMillis) + Number(statement_timeout);
  expect(defaultLimits.readTimeoutMs).toBeGreaterThan(longestMs);
  expect(defaultLimits.deadlineMs).toBeGreaterThan(longestMs);
});
