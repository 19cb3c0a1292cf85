import { testSecrets } from "@kindling/test-kit/identity.ts";
import { Registry } from "prom-client";
import type { Bus } from "../../bus/bus.ts";
import { migrations, projectThings, publishThings, silent } from "../../messaging/testing/things.ts";
import { Service, type ServiceOptions } from "../service.ts";
import type { ServiceDefinition } from "../service-definition.ts";

/** A service that publishes things and consumes them. */
export const thingsDefinition: ServiceDefinition = {
  name: "things",
  migrations,
  build: ({ pool }) => ({
    routes: () => {},
    publications: [publishThings(pool)],
    handlers: [projectThings(pool)],
  }),
};

/** Creates the service of things, neither listening nor consuming. */
export function createThingsService(
  databaseUrl: string,
  bus: Bus,
  options: Partial<ServiceOptions> = {},
): Promise<Service> {
  return Service.create({
    definition: thingsDefinition,
    databaseUrl,
    bus,
    log: silent,
    registry: new Registry(),
    identity: testSecrets,
    ...options,
  });
}
