import { runGatewayCommand } from "@kindling/gateway/commands.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { runCommand } from "@kindling/service-kit/process/commands.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { Registry } from "prom-client";
import { passcodeOf, readStandaloneConfig, type StandaloneConfig } from "./config.ts";
import {
  configuredUrls,
  type Databases,
  openDatabases,
  type ServiceName,
  serviceNames,
} from "./databases.ts";
import { definitions } from "./definitions.ts";
import { findRunningPostgres } from "./postgres/start.ts";
import { requireSessionSecret } from "./session-secret.ts";

/**
 * `npm run ops -- <service> <command>`, or a command of the gateway without a service: runs it on the embedded
 * databases, on the running server or on one started for it. Exits with 2 for wrong arguments, 1 when it fails.
 */
const [service, command = "", ...args] = process.argv.slice(2);
try {
  process.exitCode = await run(readStandaloneConfig(process.env));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function run(config: StandaloneConfig): Promise<number> {
  const name = serviceNames.find((known) => known === service);
  if (name === undefined && service !== "second-factor-reset") {
    process.stderr.write(
      `Which service? npm run ops -- ${serviceNames.join("|")} <command>, or second-factor-reset <name>\n`,
    );
    return 2;
  }
  const databases = await databasesOf(config);
  try {
    if (name !== undefined) return await runOnService(config, name, databases.url(name));
    const settings = {
      ...config,
      ADMIN_PASSCODE: passcodeOf(config),
      GATEWAY_DATABASE_URL: databases.url("gateway"),
      SESSION_SECRETS: config.SESSION_SECRETS ?? [await requireSessionSecret(config.DATA_DIR)],
    };
    const log = createLog({ service: "gateway", level: "error" });
    return await runGatewayCommand(settings, log, process.argv.slice(2));
  } finally {
    await databases.stop();
  }
}

async function runOnService(
  config: StandaloneConfig,
  name: ServiceName,
  databaseUrl: string,
): Promise<number> {
  const log = createLog({ service: name, level: "error" });
  const bus = createInProcessBus({ log });
  try {
    const made = await Service.create({
      definition: definitions(config)[name],
      databaseUrl,
      bus,
      log,
      registry: new Registry(),
      // It does not listen, so no request needs an identity.
      identity: [],
    });
    const code = await runCommand(made, command, args);
    await made.stop();
    return code;
  } finally {
    await bus.close();
  }
}

/** The databases of the running product, otherwise opened for this command. */
async function databasesOf(config: StandaloneConfig): Promise<Pick<Databases, "url" | "stop">> {
  const running = await findRunningPostgres(config.DATA_DIR);
  if (running === null) return openDatabases(config, (error) => process.stderr.write(`${error.message}\n`));
  const given = configuredUrls(config);
  return { url: (name) => given[name] ?? running.url(name), stop: async () => {} };
}
