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
