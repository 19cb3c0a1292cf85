import { foundersService } from "@kindling/founders/founders-service.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { Registry } from "prom-client";

/** The founders service in its own process, as in Docker Compose, but without NATS. */
const log = createLog({ service: "founders", level: "error" });
const service = await Service.create({
  definition: foundersService(),
  databaseUrl: process.env.FOUNDERS_DATABASE_URL!,
  bus: createInProcessBus({ log }),
  log,
  registry: new Registry(),
  identity: [process.env.IDENTITY_SECRETS!],
});
await service.subscribe();
service.publish();
console.log(await service.app.listen({ port: 0, host: "127.0.0.1" }));
process.on("SIGTERM", () => void service.stop().then(() => process.exit(0)));
