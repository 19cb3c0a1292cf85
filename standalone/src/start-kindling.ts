import type { AddressInfo } from "node:net";
import { createGateway, listenOptions } from "@kindling/gateway/app.ts";
import { type GatewayConfig, readGatewayConfig } from "@kindling/gateway/config.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { connectNats } from "@kindling/service-kit/bus/nats/nats-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import type { ConsumerHooks } from "@kindling/service-kit/messaging/consumer/consumer.ts";
import type { RelayHooks } from "@kindling/service-kit/messaging/relay/relay-options.ts";
import { PeriodicJob } from "@kindling/service-kit/process/periodic-job.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { startTracing } from "@kindling/service-kit/tracing/start-tracing.ts";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { passcodeOf, type StandaloneConfig } from "./config.ts";
import { openDatabases, type ServiceName, serviceNames } from "./databases.ts";
import { definitions } from "./definitions.ts";
import { addDemoData, isDemo, leaveDemoData } from "./demo/add-demo-data.ts";
import demoServices from "./demo/data/services.json" with { type: "json" };
import { portError, requireFreePort } from "./free-port.ts";
import type { StartError } from "./postgres/start-error.ts";
import { reconcileProjections } from "./reconcile-projections.ts";
import { newSecret, requireSessionSecret } from "./session-secret.ts";

export interface StartOptions {
  /** Called once when the database is lost while running. */
  onLost?: (error: StartError) => void;
  /** For tests that kill the process at a given moment. */
  hooks?: RelayHooks & ConsumerHooks;
}

export interface Kindling {
  /** Address of the gateway. */
  url: string;
  notice: string | null;
  services: Readonly<Record<ServiceName, Service>>;
  bus: Bus;
  stop(): Promise<void>;
}

/**
 * Starts the whole product in this process: databases, services on loopback ports, and the gateway, which
 * listens once everything else is ready and the demo data is complete.
 * @throws StartError or ConfigError with a message for the operator
 */
export async function startKindling(config: StandaloneConfig, options: StartOptions = {}): Promise<Kindling> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const undo of cleanups.splice(0).reverse()) await undo();
  };
  try {
    await requireFreePort(config.HOST, config.PORT);
    const logOf = (service: string) => createLog({ service, level: config.LOG_LEVEL });
    const log = logOf("kindling");
    cleanups.push(
      await startTracing({ service: "kindling", endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, log }),
    );
    const databases = await openDatabases(config, (error) => options.onLost?.(error));
    cleanups.push(() => databases.stop());
    const bus = config.NATS_URL
      ? connectNats({ url: config.NATS_URL, name: "kindling", replicas: config.NATS_REPLICAS, log })
      : createInProcessBus({ log });
    cleanups.push(() => bus.close());
    // Metrics of the gateway, and of what this process does outside the services.
    const registry = new Registry();
    // Only this process signs and checks identities, so the secret is new at each start.
    const identitySecret = newSecret();
    const created = await Promise.all(
      serviceNames.map(async (name) => {
        const service = await Service.create({
          definition: definitions(config)[name],
          databaseUrl: databases.url(name),
          bus,
          log: logOf(name),
          registry: new Registry(),
          identity: [identitySecret],
          ...(options.hooks ? { hooks: options.hooks } : {}),
        });
        cleanups.push(() => service.stop());
        return [name, service] as const;
      }),
    );
    const services = Object.fromEntries(created) as Record<ServiceName, Service>;
    // The in-process bus acknowledges a message without subscribers, so all subscribe before the first publishes.
    for (const [, service] of created) await service.subscribe();
    for (const [, service] of created) await service.app.listen({ port: 0, host: "127.0.0.1" });
    const settings = {
      ...asEnvironment(config),
      ADMIN_PASSCODE: passcodeOf(config),
      GATEWAY_DATABASE_URL: databases.url("gateway"),
      SESSION_SECRETS: config.SESSION_SECRETS?.join(",") ?? (await requireSessionSecret(config.DATA_DIR)),
      IDENTITY_SECRETS: identitySecret,
    };
    const gatewayConfig = readGatewayConfig({ ...settings, ...upstreamsOf(services) });
    const shownServices: object[] = [];
    const gateway = createGateway({
      ...{ config: gatewayConfig, log: logOf("gateway"), registry, bus },
      demoServices: config.SEED === "demo" ? shownServices : undefined,
    });
    cleanups.push(() => gateway.close());
    // With enforced access it subscribes as well.
    await gateway.ready();
    for (const [, service] of created) service.publish();
    if (config.SEED === "demo") await addDemoData(services, identitySecret);
    else await leaveDemoData(services);
    if (config.SEED === "demo" && (await isDemo(services))) shownServices.push(...demoServices);
    if (bus.kind === "in-process") {
      const job = new PeriodicJob({
        name: "reconcile projections",
        intervalMs: config.RECONCILE_MINUTES * 60_000,
        firstAfterMs: config.RECONCILE_MINUTES * 60_000,
        log,
        registry,
        run: (signal) => reconcileProjections(Object.values(services), log, signal, gateway.auth?.handlers),
      });
      job.start();
      cleanups.push(() => job.stop());
    }
    const url = await listen(gateway, gatewayConfig);
    return { url, notice: databases.notice, services, bus, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts to listen, and returns the gateway's address. */
async function listen(gateway: FastifyInstance, config: GatewayConfig): Promise<string> {
  try {
    await gateway.listen(listenOptions(config));
  } catch (error) {
    // Another process can have taken the port since it was checked.
    throw portError(error as NodeJS.ErrnoException, config.HOST, config.PORT);
  }
  const { port } = gateway.server.address() as AddressInfo;
  const host = config.HOST.includes(":") ? `[${config.HOST}]` : config.HOST;
  return `http://${host}:${port}`;
}

const upstreamsOf = (services: Record<ServiceName, Service>): NodeJS.ProcessEnv =>
  Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, addressOf(services[name])]));

/** The address of a service that listens on a loopback port. */
export function addressOf(service: Service): string {
  return `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
}

function asEnvironment(config: StandaloneConfig): NodeJS.ProcessEnv {
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
