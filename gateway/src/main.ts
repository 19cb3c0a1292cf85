import { connectNats } from "@kindling/service-kit/bus/nats/nats-bus.ts";
import { ConfigError } from "@kindling/service-kit/config.ts";
import { drain } from "@kindling/service-kit/http/lifecycle/drain.ts";
import { createLog, type Log } from "@kindling/service-kit/log.ts";
import { onStopSignals } from "@kindling/service-kit/process/stop-signals.ts";
import { startTracing } from "@kindling/service-kit/tracing/start-tracing.ts";
import { collectDefaultMetrics, Registry } from "prom-client";
import { createGateway, listenOptions } from "./app.ts";
import { runGatewayCommand, runMembersCommand } from "./commands.ts";
import { type GatewayConfig, readGatewayConfig } from "./config.ts";
import { listAbsentMembers } from "./retention/dry-run.ts";

/** Gives proxies time to notice the stop by a health check or a refused connection. */
const drainOptions = { acceptMs: 1_000, timeoutMs: 3_000 };

/**
 * The gateway's process, or an operator's command on its database. Exits with 2 for an invalid configuration, 1 when it
 * cannot start.
 */
try {
  await start();
} catch (error) {
  process.stderr.write(`${describe(error as NodeJS.ErrnoException)}\n`);
  process.exit(error instanceof ConfigError ? 2 : 1);
}

async function start(): Promise<void> {
  const config = readGatewayConfig(process.env);
  const [command, ...args] = process.argv.slice(2);
  const log = createLog({ service: "gateway", level: command === undefined ? config.LOG_LEVEL : "error" });
  if (command !== undefined) {
    process.exitCode = await runCommand(config, log, command, args);
    return;
  }
  const stopTracing = await startTracing({
    service: "gateway",
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    log,
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const bus = config.NATS_URL
    ? connectNats({ url: config.NATS_URL, name: "kindling-gateway", replicas: config.NATS_REPLICAS, log })
    : undefined;
  const app = createGateway({ config, log, registry, bus });
  onStopSignals(log, async () => {
    await drain(app, drainOptions);
    await app.close();
    await bus?.close();
    await stopTracing();
  });
  const address = await app.listen(listenOptions(config));
  log.info({ address, access: config.ACCESS }, "ready");
}

async function runCommand(config: GatewayConfig, log: Log, command: string, args: string[]): Promise<number> {
  if (command === "retention") return listAbsentMembers(config, args[0]);
  const code = command === "second-factor-reset" ? null : await runMembersCommand(config, log, command, args);
  return code ?? runGatewayCommand(config, log, [command, ...args]);
}

function describe(error: NodeJS.ErrnoException & { port?: number; address?: string }): string {
  const { code, port, address } = error;
  if (error instanceof ConfigError) return error.message;
  if (code === "EADDRINUSE") {
    return `Port ${port} of ${address} is used by another program. Stop it, or set PORT to a free port.`;
  }
  if (code === "EACCES") return `This user may not listen on port ${port}. Set PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL")
    return `${address} is not an address of this machine. Set HOST to one that is.`;
  return error.stack ?? String(error);
}
