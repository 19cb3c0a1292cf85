import { afterAll, beforeAll, beforeEach } from "vitest";
import { respondJson } from "./recording-upstream.ts";
import { type RunningGateway, startGateway } from "./start-gateway.ts";

/**
 * Call at the top of a file. A gateway with open access for all its tests; before each one the services have received
 * nothing, and respond with null.
 */
export function useGateway(): Pick<RunningGateway, "url" | "port" | "upstreams"> {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    for (const upstream of Object.values(gateway.upstreams)) {
      upstream.received.length = 0;
      upstream.respond = respondJson(null);
    }
  });
  return {
    get url() {
      return gateway.url;
    },
    get port() {
      return gateway.port;
    },
    get upstreams() {
      return gateway.upstreams;
    },
  };
}
