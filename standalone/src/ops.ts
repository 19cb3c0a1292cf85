import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { runCommand } from "@kindling/service-kit/process/commands.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { Registry } from "prom-client";
import { readStandaloneConfig, type StandaloneConfig } from "./config.ts";
import { configuredUrls, type Databases, openDatabases, serviceNames } from "./databases.ts";
import { definitions } from "./definitions.ts";
import { findRunningPostgres } from "./postgres/start.ts";

/**
 * `npm run ops -- <service> <command>`: runs an operator's command on the embedded databases, on the running server
 * or on one started for it. Exits with 2 for wrong arguments, 1 when the command fails.
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
  if (name === undefined) {
    process.stderr.write(`Which service? npm run ops -- ${serviceNames.join("|")} <command>\n`);
    return 2;
  }
  const databases = await databasesOf(config);
  const log = createLog({ service: name, level: "error" });
  const bus = createInProcessBus({ log });
  try {
    const definition = definitions(config)[name];
    const made = await Service.create({
      definition,
      databaseUrl: databases.url(name),
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
    await databases.stop();
  }
}

/** The databases of the running product, otherwise opened for this command. */
async function databasesOf(config: StandaloneConfig): Promise<Pick<Databases, "url" | "stop">> {
  const running = await findRunningPostgres(config.DATA_DIR);
  if (running === null) return openDatabases(config, (error) => process.stderr.write(`${error.message}\n`));
  const given = configuredUrls(config);
  return { url: (name) => given[name] ?? running.url(name), stop: async () => {} };
}
