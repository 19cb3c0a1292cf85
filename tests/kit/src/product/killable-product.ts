import type { ConsumerHooks } from "@kindling/service-kit/messaging/consumer/consumer.ts";
import type { RelayHooks } from "@kindling/service-kit/messaging/relay/relay.ts";
import { readEmbeddedConfig } from "@kindling/standalone/config.ts";
import { startKindling } from "@kindling/standalone/start-kindling.ts";

/**
 * The product in a process that kills itself with SIGKILL when it comes to a certain moment for the
 * n-th time: KILL_AT=beforePublish|afterPublish|beforeAck, KILL_AFTER=n. Prints its address.
 */
const moment = process.env.KILL_AT;
let left = Number(process.env.KILL_AFTER ?? 1);

const countDown = () => {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
};
const hooks: RelayHooks & ConsumerHooks = {};
if (moment === "beforePublish" || moment === "afterPublish" || moment === "beforeAck")
  hooks[moment] = countDown;

const kindling = await startKindling(readEmbeddedConfig(process.env), { hooks });
process.stdout.write(`${kindling.url}\n`);
