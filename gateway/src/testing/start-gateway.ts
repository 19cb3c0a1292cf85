import type { AddressInfo } from "node:net";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { createGateway, type GatewayOptions, listenOptions } from "../app.ts";
import { type GatewayConfig, readGatewayConfig } from "../config.ts";
import type { Service } from "../upstreams/upstreams.ts";
import { type RecordingUpstream, startUpstream } from "./recording-upstream.ts";

export interface RunningGateway {
  readonly url: string;
  readonly port: number;
  readonly app: FastifyInstance;
  readonly registry: Registry;
  readonly upstreams: Readonly<Record<Service, RecordingUpstream>>;
  close(): Promise<void>;
}

/** The secret of identities in tests. */
export const identitySecret = "identities of tests and of nothing else";

/** A folder without a web client, so that a build in the repository changes no test. */
const noWebClient = "/nonexistent";

/** A configuration whose services are unreachable unless `env` has their addresses. */
export function gatewayConfig(env: Record<string, string> = {}): GatewayConfig {
  const nowhere = "http://127.0.0.1:9";
  return readGatewayConfig({
    PORT: "0",
    FOUNDERS_URL: nowhere,
    INVESTORS_URL: nowhere,
    MATCHES_URL: nowhere,
    MEDIA_URL: nowhere,
    ADMIN_PASSCODE: "test-passcode",
    IDENTITY_SECRETS: identitySecret,
    ACCESS: "open",
    WEB_DIR: noWebClient,
    ...env,
  });
}

/** A gateway that does not listen, for injected requests. */
export function createTestGateway(env: Record<string, string> = {}): FastifyInstance {
  const log = silent();
  const config = gatewayConfig(env);
  const bus = config.ACCESS === "enforced" ? createInProcessBus({ log }) : undefined;
  return createGateway({ config, log, bus });
}

/** A listening gateway in front of four recording upstreams. */
export async function startGateway(
  options: { env?: Record<string, string> } & Partial<
    Pick<GatewayOptions, "limits" | "load" | "bus" | "live" | "now" | "log">
  > = {},
): Promise<RunningGateway> {
  const [founders, investors, matches, media] = await Promise.all([
    startUpstream(),
    startUpstream(),
    startUpstream(),
    startUpstream(),
  ]);
  const upstreams = { founders, investors, matches, media };
  const config = gatewayConfig({
    FOUNDERS_URL: founders.origin,
    INVESTORS_URL: investors.origin,
    MATCHES_URL: matches.origin,
    MEDIA_URL: media.origin,
    ...options.env,
  });
  const registry = new Registry();
  const app = createGateway({
    config,
    log: options.log ?? silent(),
    registry,
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.load ? { load: options.load } : {}),
    ...(options.live ? { live: options.live } : {}),
    ...(options.now ? { now: options.now } : {}),
    bus: options.bus,
  });
  await app.listen(listenOptions(config));
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    app,
    registry,
    upstreams,
    async close() {
      app.server.closeAllConnections();
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
      await app.close();
    },
  };
}

const silent = () => createLog({ service: "gateway", level: "silent" });
