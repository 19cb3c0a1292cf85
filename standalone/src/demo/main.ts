import { setTimeout as sleep } from "node:timers/promises";
import { recordVideos } from "@kindling/media/videos/videos.repository.ts";
import {
  ConfigError,
  databaseSetting,
  identitySettings,
  readConfig,
  setting,
} from "@kindling/service-kit/config.ts";
import type { FastifyInstance, InjectOptions } from "fastify";
import pg from "pg";
import { z } from "zod";
import { type DemoDestination, seedDemo } from "./seed-demo.ts";

type App = DemoDestination["founders"];

const address = (service: string) =>
  setting(z.url({ protocol: /^https?$/ }), `address of the ${service} service`, `http://${service}:8080`);

const settings = {
  ...identitySettings,
  FOUNDERS_URL: address("founders"),
  INVESTORS_URL: address("investors"),
  MATCHES_URL: address("matches"),
  MEDIA_DATABASE_URL: databaseSetting("media"),
};

const consistencyTimeoutMs = 120_000;
/** A change passes outbox, consumer, matching, outbox and consumer, and may move on during each reading. */
const places = 5;

/**
 * Adds the missing demo data to services that run as separate processes. Exits with 2 when the configuration is
 * invalid, 1 when a service returns an unexpected status.
 */
try {
  await addDemoData();
  process.stdout.write("The demo data is complete.\n");
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}

async function addDemoData(): Promise<void> {
  const config = readConfig(settings, process.env);
  const { FOUNDERS_URL, INVESTORS_URL, MATCHES_URL } = config;
  const media = new pg.Pool({ connectionString: config.MEDIA_DATABASE_URL, max: 1 });
  try {
    await seedDemo({
      identitySecrets: config.IDENTITY_SECRETS,
      founders: appAt(FOUNDERS_URL),
      investors: appAt(INVESTORS_URL),
      matches: appAt(MATCHES_URL),
      media: (videos) => recordVideos(media, videos),
      waitUntilConsistent: () => waitUntilConsistent([FOUNDERS_URL, INVESTORS_URL, MATCHES_URL]),
    });
  } finally {
    await media.end();
  }
}

/** Calls a remote service by the interface of one in this process. */
function appAt(origin: string): App {
  const inject = async ({ method, url, headers, payload }: InjectOptions) => {
    const response = await fetch(new URL(url as string, origin), {
      method: method ?? "GET",
      headers: {
        ...(headers as Record<string, string>),
        ...(payload ? { "content-type": "application/json" } : {}),
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    const body = await response.text();
    return { statusCode: response.status, body, json: () => JSON.parse(body) };
  };
  return { inject: inject as unknown as FastifyInstance["inject"] };
}

/**
 * Waits until every event is published and applied. Each replica reports the figures of its whole service.
 * @throws Error after `consistencyTimeoutMs`
 */
async function waitUntilConsistent(origins: readonly string[]): Promise<void> {
  const deadline = performance.now() + consistencyTimeoutMs;
  for (let seen = 0; seen < places; ) {
    if (performance.now() > deadline) throw new Error("the services are not consistent in time");
    const waiting = await Promise.all(origins.map(countPendingMessages));
    seen = waiting.every((count) => count === 0) ? seen + 1 : 0;
    await sleep(100);
  }
}

/** Changes in a service's outbox, waiting for its consumers or to be matched; NaN while a metric is missing. */
async function countPendingMessages(origin: string): Promise<number> {
  const response = await fetch(new URL("/metrics", origin), { signal: AbortSignal.timeout(30_000) });
  const text = await response.text();
  const values = [
    ...text.matchAll(
      /^(outbox_rows|consumer_lag|matching_pending_changes|matching_founders_unjudged)(?:\{[^}]*\})? (\S+)$/gm,
    ),
  ];
  if (new Set(values.map(([, name]) => name)).size < 2) return Number.NaN;
  return values.reduce((sum, [, , value]) => sum + Number(value), 0);
}
