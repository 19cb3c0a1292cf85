import { createGateway } from "@kindling/gateway/app.ts";
import { readGatewayConfig } from "@kindling/gateway/config.ts";
import { createLog } from "@kindling/service-kit/log.ts";

/** The gateway in its own process, with one upstream for all services. */
const upstream = process.env.UPSTREAM;
const config = readGatewayConfig({
  HOST: "127.0.0.1",
  ACCESS: "open",
  ADMIN_PASSCODE: "bench-passcode",
  IDENTITY_SECRETS: process.env.IDENTITY_SECRETS,
  FOUNDERS_URL: upstream,
  INVESTORS_URL: upstream,
  MATCHES_URL: upstream,
  MEDIA_URL: upstream,
});
const app = createGateway({ config, log: createLog({ service: "gateway", level: "error" }) });
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
