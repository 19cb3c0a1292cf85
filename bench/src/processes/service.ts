import { foundersService } from "@kindling/founders/founders-service.ts";
import { investorsService } from "@kindling/investors/investors-service.ts";
import { matchesService } from "@kindling/matches/matches-service.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import { Registry } from "prom-client";

/** One service in its own process, as in Docker Compose, but without NATS. */
const definitions: Record<string, () => ServiceDefinition> = {
  founders: foundersService,
  investors: investorsService,
  matches: () => matchesService({ reconcileMs: 600_000 }),
};
const definition = definitions[process.env.SERVICE!]!();
const log = createLog({ service: definition.name, level: "error" });
const service = await Service.create({
  definition,
  databaseUrl: process.env.DATABASE_URL!,
  bus: createInProcessBus({ log }),
  log,
  registry: new Registry(),
  identity: [process.env.IDENTITY_SECRETS!],
});
await service.subscribe();
service.publish();
console.log(await service.app.listen({ port: 0, host: "127.0.0.1" }));
process.on("SIGTERM", () => void service.stop().then(() => process.exit(0)));
