import type { Owner } from "@kindling/contracts/endpoint.ts";
import { identityOf } from "@kindling/test-kit/identity.ts";
import { createInProcessBus } from "../../bus/in-process-bus.ts";
import type { Log } from "../../log.ts";
import { saveThing, silent } from "../../messaging/testing/things.ts";
import type { Service } from "../service.ts";
import { createThingsService, thingsDefinition } from "./things-service.ts";

/** A service that saves things by request, on its own bus; the label "broken" fails. */
export async function startSavingThings(
  url: string,
  log: Log,
): Promise<{ service: Service; stop(): Promise<void> }> {
  const bus = createInProcessBus({ log: silent });
  const service = await createThingsService(url, bus, {
    log,
    definition: {
      ...thingsDefinition,
      build: (context) => ({
        ...thingsDefinition.build(context),
        routes: (app) => {
          app.post("/things/:id", async (request) => {
            const { label } = request.body as { label: string };
            if (label === "broken") throw new Error("no luck");
            await saveThing(context.pool, Number((request.params as { id: string }).id), label, request.id);
            return { success: true };
          });
        },
      }),
    },
  });
  await service.subscribe();
  service.publish();
  return {
    service,
    async stop() {
      await bus.close();
      await service.stop();
    },
  };
}

/** Saves a thing with the request id "request-17". */
export const post = (service: Service, path: string, label: string, headers: Record<string, string> = {}) =>
  service.app.inject({
    method: "POST",
    url: path,
    payload: { label },
    headers: { ...identityOf("things" as Owner), "x-request-id": "request-17", ...headers },
  });
