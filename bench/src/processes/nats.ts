import { NatsContainer } from "@testcontainers/nats";

/** Starts NATS in a container, which stores a message on disk before it acknowledges it, as in docker-compose.yml. */
export async function startNats(): Promise<{ url: string; stop(): Promise<unknown> }> {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= "true";
  const content = 'jetstream { store_dir: "/data", sync_interval: always }';
  const nats = await new NatsContainer("nats:2-alpine")
    .withCopyContentToContainer([{ content, target: "/etc/nats/bench.conf" }])
    .withArg("config", "/etc/nats/bench.conf")
    .start();
  const { servers, user, pass } = nats.getConnectionOptions() as Record<"servers" | "user" | "pass", string>;
  return { url: `nats://${user}:${pass}@${servers.replace("nats://", "")}`, stop: () => nats.stop() };
}
