import { collectDefaultMetrics, Registry } from "prom-client";
import { connectNats } from "../bus/nats/nats-bus.ts";
import { ConfigError } from "../config.ts";
import { MigrationError } from "../database/migrations/migrate.ts";
import { drain } from "../http/lifecycle/drain.ts";
import { createLog } from "../log.ts";
import { startTracing } from "../tracing/start-tracing.ts";
import { runCommand } from "./commands.ts";
import { Service } from "./service.ts";
import type { ServiceDefinition } from "./service-definition.ts";
import { onStopSignals } from "./stop-signals.ts";

/** Longer than the gateway keeps idle connections, 3 s. */
const drainOptions = { acceptMs: 1_000, timeoutMs: 5_000 };

/** The settings of every service, beside its own. */
export interface ServiceProcessConfig {
  PORT: number;
  HOST: string;
  LOG_LEVEL: string;
  NATS_URL: string;
  NATS_REPLICAS: number;
  IDENTITY_SECRETS: readonly string[];
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

/**
 * The process of one service: reads its configuration, waits for its database and serves until a stop signal. With
 * arguments it runs a command instead (see commands.ts). Exits with 2 for an invalid configuration, 1 for any other
 * failure to start.
 */
export async function runService<C extends ServiceProcessConfig>(options: {
  config: () => C;
  databaseUrl: (config: C) => string;
  definition: (config: C) => ServiceDefinition;
}): Promise<void> {
  try {
    await start(options.config(), options);
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof MigrationError;
    process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`);
    process.exit(error instanceof ConfigError ? 2 : 1);
  }
}

async function start<C extends ServiceProcessConfig>(
  config: C,
  options: { databaseUrl: (config: C) => string; definition: (config: C) => ServiceDefinition },
): Promise<void> {
  const definition = options.definition(config);
  const databaseUrl = options.databaseUrl(config);
  const [command, ...args] = process.argv.slice(2);
  const log = createLog({
    service: definition.name,
    level: command === undefined ? config.LOG_LEVEL : "error",
  });
  const stopTracing = await startTracing({
    service: definition.name,
    endpoint: command === undefined ? config.OTEL_EXPORTER_OTLP_ENDPOINT : undefined,
    log,
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const bus = connectNats({
    url: config.NATS_URL,
    name: `kindling-${definition.name}`,
    replicas: config.NATS_REPLICAS,
    log,
  });
  let isServing = false;
  const starting = Service.create({
    definition,
    databaseUrl,
    bus,
    log,
    registry,
    identity: config.IDENTITY_SECRETS,
  });
  // From the start on: in a container, a signal without a handler does nothing.
  onStopSignals(log, async () => {
    // Nothing is in flight. A migration or command that is cut off is rolled back, or goes on when it is run again.
    if (!isServing) process.exit(1);
    const service = await starting;
    await drain(service.app, drainOptions);
    await service.stop();
    await bus.close();
    await stopTracing();
  });
  const service = await starting;
  if (command !== undefined) {
    const code = await runCommand(service, command, args);
    await service.stop();
    await bus.close();
    process.exit(code);
  }
  isServing = true;
  await service.subscribe();
  service.publish();
  await service.app.listen({ port: config.PORT, host: config.HOST });
  log.info({ port: config.PORT }, "ready");
}
