import { ConfigError } from "@kindling/service-kit/config.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { onStopSignals } from "@kindling/service-kit/process/stop-signals.ts";
import { passcodeOf, readStandaloneConfig, type StandaloneConfig } from "./config.ts";
import { PortError } from "./free-port.ts";
import { StartError } from "./postgres/start-error.ts";
import { startKindling } from "./start-kindling.ts";

/**
 * `npm start`: the product in one process, until Ctrl-C. Exits with 2 for an invalid configuration, 1 for a failure.
 */
try {
  await run(readStandaloneConfig(process.env));
} catch (error) {
  const expected = [ConfigError, StartError, PortError].some((known) => error instanceof known);
  process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(error instanceof ConfigError ? 2 : 1);
}

async function run(config: StandaloneConfig): Promise<void> {
  const log = createLog({ service: "kindling", level: config.LOG_LEVEL });
  const starting = startKindling(config, {
    onLost: (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  });
  // A signal during the start also stops what has started by then.
  onStopSignals(log, async () => (await starting.catch(() => null))?.stop());
  const kindling = await starting;
  if (kindling.notice) process.stdout.write(`${kindling.notice}\n`);
  process.stdout.write(`${readyLine(kindling.url, config)}\n`);
}

function readyLine(url: string, config: StandaloneConfig): string {
  const access =
    config.ACCESS === "enforced"
      ? "access enforced"
      : "access open: everyone on this machine may do everything";
  const known = config.ADMIN_PASSCODE === undefined ? passcodeOf(config) : undefined;
  return `Kindling is ready at ${url} (${access}${known === undefined ? "" : `, admin passcode "${known}"`})`;
}
