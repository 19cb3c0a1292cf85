import { events } from "@kindling/contracts/events.ts";
import { type Announcement, announcementPayload } from "@kindling/contracts/gateway/announcements.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { prefixOf } from "@kindling/service-kit/bus/stream-subjects.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterEach, beforeEach } from "vitest";
import type { LiveLimits } from "../live/live-feed.ts";
import { type LiveListener, listenLive } from "./live-listener.ts";
import { type RunningGateway, startGateway } from "./start-gateway.ts";

/** Fixtures for tests of live updates: a new bus for each test, and a gateway on it once started. */
export interface LiveInUse {
  bus(): Bus;
  gateway(): RunningGateway;
  /** Unless `live` says otherwise, the start of the gateway was long ago. */
  start(live?: Partial<LiveLimits>): Promise<void>;
  /** Uses a gateway that the test has started itself. */
  use(started: RunningGateway): void;
  listen(headers?: Record<string, string>): Promise<LiveListener>;
  /** Publishes messages as services do. */
  publish(...subjects: string[]): Promise<void>;
  /** Sends an announcement as services do. */
  announce(announced: Announcement): Promise<void>;
}

/** Call it at the top of a file. */
export function useLive(): LiveInUse {
  let bus: Bus;
  let gateway: RunningGateway | undefined;
  const running = () => {
    if (!gateway) throw new Error("No gateway was started.");
    return gateway;
  };
  beforeEach(() => {
    bus = createInProcessBus({ log: createLog({ service: "gateway", level: "silent" }) });
    gateway = undefined;
  });
  afterEach(async () => {
    await gateway?.close();
    await bus.close();
  });
  return {
    bus: () => bus,
    gateway: running,
    async start(live = {}) {
      gateway = await startGateway({ bus, live: { newListenerMs: 0, ...live } });
    },
    use(started) {
      gateway = started;
    },
    listen: (headers = {}) => listenLive(running().url, { headers }),
    async publish(...subjects) {
      for (const subject of subjects) {
        const { stream } = events.find((event) => event.subject === prefixOf(subject))!;
        const payload = JSON.stringify({ version: 2, state: { founder_id: 12, investor_id: 5 } });
        await bus.publish({ stream, subject, messageId: subject, payload });
      }
    },
    announce: (announced) => bus.announce("a-service", announcementPayload(announced)),
  };
}

export const lastId = ({ events: received }: LiveListener) => received.at(-1)!.id;
export const names = ({ events: received }: LiveListener) => received.map(({ event }) => event);
