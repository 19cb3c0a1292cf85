import { readFoundersConfig } from "@kindling/founders/config.ts";
import { foundersService } from "@kindling/founders/founders-service.ts";
import { readInvestorsConfig } from "@kindling/investors/config.ts";
import { investorsService } from "@kindling/investors/investors-service.ts";
import { readMatchesConfig } from "@kindling/matches/config.ts";
import { matchesService } from "@kindling/matches/matches-service.ts";
import { connectNats } from "@kindling/service-kit/bus/nats/nats-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import type { ConsumerHooks } from "@kindling/service-kit/messaging/consumer/consumer.ts";
import type { RelayHooks } from "@kindling/service-kit/messaging/relay/relay.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { Registry } from "prom-client";

/**
 * A service, named by KILLABLE, that kills itself with SIGKILL when it comes to a certain moment for
 * the n-th time: KILL_AT=beforePublish|afterPublish|beforeAck, KILL_AFTER=n. KILL_WITH=SIGSTOP freezes
 * it instead. Otherwise as its main.ts, but that what a killed process had not acknowledged goes to another after 2 s, not 30.
 */
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

const { config, databaseUrl, definition } = services[process.env.KILLABLE as keyof typeof services]();
const { name } = definition;
const log = createLog({ service: name, level: config.LOG_LEVEL });
const bus = connectNats({ url: config.NATS_URL, name: `kindling-${name}`, log, ackWaitMs });
const service = await Service.create({
  definition,
  databaseUrl,
  bus,
  log,
  registry: new Registry(),
  identity: config.IDENTITY_SECRETS,
  hooks: killer(process.env.KILL_AT, Number(process.env.KILL_AFTER ?? 1)),
});
await service.subscribe();
service.publish();
await service.app.listen({ port: config.PORT, host: config.HOST });

function killer(moment: string | undefined, after: number): RelayHooks & ConsumerHooks {
  let left = after;
  const countDown = () => {
    left -= 1;
    if (left === 0) process.kill(process.pid, process.env.KILL_WITH ?? "SIGKILL");
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
