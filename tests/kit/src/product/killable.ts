import { readFoundersConfig } from "@kindling/founders/config.ts";
import { foundersService } from "@kindling/founders/founders-service.ts";
import { readInvestorsConfig } from "@kindling/investors/config.ts";
import { investorsService } from "@kindling/investors/investors-service.ts";
import { readMatchesConfig } from "@kindling/matches/config.ts";
import { matchesService } from "@kindling/matches/matches-service.ts";
import { connectNats } from "@kindling/service-kit/bus/nats/nats-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import type { ConsumerHooks } from "@kindling/service-kit/messaging/consumer/consumer.ts";
import type { RelayHooks } from "@kindling/service-kit/messaging/relay/relay-options.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { readStandaloneConfig } from "@kindling/standalone/config.ts";
import { startKindling } from "@kindling/standalone/start-kindling.ts";
import pg from "pg";
import { Registry } from "prom-client";

/** Messages that a killed process did not acknowledge are redelivered after 2 s instead of 30. */
const ackWaitMs = 2_000;

const services = {
  founders() {
    const config = readFoundersConfig(process.env);
    return { config, databaseUrl: config.FOUNDERS_DATABASE_URL, definition: foundersService() };
  },
  investors() {
    const config = readInvestorsConfig(process.env);
    return { config, databaseUrl: config.INVESTORS_DATABASE_URL, definition: investorsService() };
  },
  matches() {
    const config = readMatchesConfig(process.env);
    const definition = matchesService({ reconcileMs: config.RECONCILE_MINUTES * 60_000 });
    return { config, databaseUrl: config.MATCHES_DATABASE_URL, definition };
  },
};

/**
 * The service named by KILLABLE, an operator's command with KILLABLE=ops, otherwise the whole product. It kills itself with
 * SIGKILL when it reaches KILL_AT=beforePublish|afterPublish|beforeAck for the KILL_AFTER-th time, with a message whose
 * subject begins with KILL_SUBJECT. KILL_WITH=SIGSTOP freezes it instead. KILL_AT=beforeStatement|afterStatement|beforeCommit|afterCommit is at the first statement that
 * contains KILL_STATEMENT, or in or after its transaction.
 */
const {
  KILLABLE,
  KILL_AT,
  KILL_AFTER = "1",
  KILL_WITH = "SIGKILL",
  KILL_STATEMENT,
  KILL_SUBJECT = "",
} = process.env;
if (KILL_STATEMENT !== undefined) killInTransaction(KILL_STATEMENT);
// The gateway's retention waits ten minutes.
process.uptime = () => 3_600;
const hooks = killer(KILL_AT, Number(KILL_AFTER));
if (KILLABLE === undefined) await startProduct();
else if (KILLABLE === "ops") await import("@kindling/standalone/ops.ts");
else await startService(KILLABLE as keyof typeof services);

async function startProduct(): Promise<void> {
  const { url } = await startKindling(readStandaloneConfig(process.env), { hooks });
  process.stdout.write(`Kindling is ready at ${url}\n`);
}

async function startService(name: keyof typeof services): Promise<void> {
  const { config, databaseUrl, definition } = services[name]();
  const log = createLog({ service: name, level: config.LOG_LEVEL });
  const bus = connectNats({ url: config.NATS_URL, name: `kindling-${name}`, log, ackWaitMs });
  const registry = new Registry();
  const identity = config.IDENTITY_SECRETS;
  const service = await Service.create({ definition, databaseUrl, bus, log, registry, identity, hooks });
  await service.subscribe();
  service.publish();
  await service.app.listen({ port: config.PORT, host: config.HOST });
}

function killer(moment: string | undefined, after: number): RelayHooks & ConsumerHooks {
  let left = after;
  const countDown = ({ subject }: { subject: string }) => {
    if (!subject.startsWith(KILL_SUBJECT)) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, KILL_WITH);
  };
  switch (moment) {
    case "beforePublish":
    case "afterPublish":
    case "beforeAck":
      return { [moment]: countDown };
    default:
      return {};
  }
}

function killInTransaction(statement: string): void {
  const { query } = pg.Client.prototype;
  const kill = () => process.kill(process.pid, KILL_WITH);
  let found: pg.Client | null = null;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [given] = args as [string | { text: string }];
    const text = typeof given === "string" ? given : given.text;
    const isCommit = text === "commit" && found === this;
    if (isCommit && KILL_AT === "beforeCommit") kill();
    const isFound = text.includes(statement);
    if (isFound && KILL_AT === "beforeStatement") kill();
    // The pool passes a callback for a statement outside of transactions.
    if (isFound && KILL_AT === "afterStatement" && typeof args.at(-1) === "function")
      args.splice(-1, 1, kill);
    const result: Promise<unknown> | undefined = Reflect.apply(query, this, args);
    if (isCommit && KILL_AT === "afterCommit") return result?.then(kill);
    if (!isFound) return result;
    found ??= this;
    return KILL_AT === "afterStatement" ? result?.then(kill) : result;
  } as typeof query;
}
