import type { StreamName } from "@kindling/contracts/event.ts";
import type { BusLog, Watch } from "../bus.ts";
import type { JetStreamMessage } from "./jetstream-subscription.ts";
import { keepPulling, type Pull } from "./keep-pulling.ts";

const batch = 256;
/** How long to wait for a watch to start, in ms; it may start later. */
const startTimeoutMs = 2_000;

export interface JetStreamWatchOptions {
  stream: StreamName;
  /** Creates the stream if it is missing, and a consumer of its new messages; returns the pull function. */
  open(): Promise<(max: number) => Promise<Pull<JetStreamMessage>>>;
  onFailure(): void;
  onMessage(subject: string, payload: string): void;
  onGap(): void;
  log: BusLog;
}

/**
 * Follows a stream's new messages through an ephemeral consumer, which the server deletes when nothing pulls. Messages
 * are numbered, so a lost one shows as a gap. Each start reports a gap as well, because messages before are unknown.
 */
export async function watchStream(given: JetStreamWatchOptions): Promise<Watch> {
  const { stream, onMessage, onGap, onFailure, log } = given;
  const context = { stream };
  let last = 0;

  function notify(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      log.error({ ...context, err: error }, "a watch callback threw");
    }
  }

  const pulling = keepPulling<JetStreamMessage>({
    async open() {
      const pull = await given.open();
      last = 0;
      notify(onGap);
      return pull;
    },
    waitForSpace: async () => batch,
    onMessage(message) {
      const { deliverySequence } = message.info;
      if (deliverySequence !== last + 1) notify(onGap);
      last = deliverySequence;
      notify(() => onMessage(message.subject, message.string()));
    },
    onFailure,
    log,
    context,
  });
  await pulling.openedWithin(startTimeoutMs);
  return pulling;
}
