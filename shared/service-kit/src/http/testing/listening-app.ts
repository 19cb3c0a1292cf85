import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { createLog } from "../../log.ts";
import { type AppOptions, createApp } from "../create-app.ts";

export interface ListeningApp {
  app: FastifyInstance;
  port: number;
  url: string;
  registry: Registry;
  /** The app's log lines, parsed. */
  logged: Record<string, unknown>[];
}

/** An app with the test's routes, listening on a free port of 127.0.0.1. */
export async function listeningApp(
  addRoutes: (app: FastifyInstance) => void,
  options: Partial<AppOptions> = {},
): Promise<ListeningApp> {
  const logged: Record<string, unknown>[] = [];
  const log = createLog({
    service: "shop",
    level: "debug",
    destination: { write: (line) => logged.push(JSON.parse(line)) },
  });
  const registry = new Registry();
  const app = createApp({ service: "shop", log, registry, ...options });
  addRoutes(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, url: `http://127.0.0.1:${port}`, registry, logged };
}
