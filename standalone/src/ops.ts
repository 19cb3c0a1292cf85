import { runGatewayCommand } from "@kindling/gateway/commands.ts";
import { listAbsentMembers } from "@kindling/gateway/retention/dry-run.ts";
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
import { newSecret, requireSessionSecret } from "./session-secret.ts";
import { addressOf } from "./start-kindling.ts";

/** The exit code of a command that a signal ended. */
const interrupted = 130;

type OpenDatabases = Pick<Databases, "url" | "stop">;

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
  if (name === undefined && service !== "second-factor-reset" && service !== "retention") {
    process.stderr.write(
      `Which service? npm run ops -- ${serviceNames.join("|")} <command>, or second-factor-reset <name>, or retention [months]\n`,
    );
    return 2;
  }
  const opening = databasesOf(config);
  // A server that was started for this command would go on alone.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      const stopping = opening.then((opened) => opened.stop());
      void stopping.catch(() => {}).then(() => process.exit(interrupted));
    });
  }
  const databases = await opening;
  try {
    // It does not listen, so no request needs an identity.
    if (name !== undefined)
      return await withServices(config, databases, [name], [], ([made]) => runCommand(made!, command, args));
    if (service === "retention") return await listAbsent(config, databases);
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

/** Lists the absent members, from services that neither consume nor publish. */
function listAbsent(config: StandaloneConfig, databases: OpenDatabases): Promise<number> {
  const identity = [newSecret()];
  return withServices(config, databases, serviceNames, identity, async (services) => {
    for (const { app } of services) await app.listen({ port: 0, host: "127.0.0.1" });
    const [founders, investors, matches, media] = services.map(addressOf);
    const settings = {
      ...config,
      GATEWAY_DATABASE_URL: databases.url("gateway"),
      IDENTITY_SECRETS: identity,
      FOUNDERS_URL: founders!,
      INVESTORS_URL: investors!,
      MATCHES_URL: matches!,
      MEDIA_URL: media!,
    };
    return listAbsentMembers(settings, command || undefined);
  });
}

async function withServices(
  config: StandaloneConfig,
  databases: OpenDatabases,
  names: readonly ServiceName[],
  identity: readonly string[],
  work: (services: readonly Service[]) => Promise<number>,
): Promise<number> {
  const bus = createInProcessBus({ log: createLog({ service: "kindling", level: "error" }) });
  const services: Service[] = [];
  try {
    for (const name of names) {
      const made = await Service.create({
        definition: definitions(config)[name],
        databaseUrl: databases.url(name),
        bus,
        log: createLog({ service: name, level: "error" }),
        registry: new Registry(),
        identity,
      });
      services.push(made);
    }
    return await work(services);
  } finally {
    for (const made of services) await made.stop();
    await bus.close();
  }
}

/** The databases of the running product, otherwise opened for this command. */
async function databasesOf(config: StandaloneConfig): Promise<OpenDatabases> {
  const running = await findRunningPostgres(config.DATA_DIR);
  if (running === null) return openDatabases(config, (error) => process.stderr.write(`${error.message}\n`));
  const given = configuredUrls(config);
  return { url: (name) => given[name] ?? running.url(name), stop: async () => {} };
}
