import type { Installation } from "../operations/installation.ts";

/** Puts messages on the stream of founders, one for each id, with what the service of founders may do itself. */
export async function publishAsFounders(
  kindling: Installation,
  messages: readonly { id: number; payload: string }[],
): Promise<void> {
  await kindling.evaluate(
    "founders",
    `
    const { connectNats } = await import("/kindling/shared/service-kit/src/bus/nats-bus.ts");
    const { createLog } = await import("/kindling/shared/service-kit/src/log.ts");
    const log = createLog({ service: "poison", level: "error" });
    const bus = connectNats({ url: process.env.NATS_URL, name: "kindling-founders", replicas: 1, log });
    for (const { id, payload } of ${JSON.stringify(messages)}) {
      const subject = "kindling.founders." + id;
      await bus.publish({ stream: "FOUNDERS", subject, messageId: "poison-" + id, payload });
    }
    await bus.close();`,
  );
}
