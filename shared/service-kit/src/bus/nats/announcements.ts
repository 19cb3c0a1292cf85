import { announcementSubject, type Bus, type BusLog, type Watch } from "../bus.ts";

/** The calls to a server for announcements. */
export interface AnnouncementServer {
  /** Publishes without a stream and without an acknowledgement. */
  announce(subject: string, payload: string): void;
  /** Resolves once the server delivers the subject's messages. */
  listen(subject: string, onMessage: (payload: string) => void): Promise<{ stop(): void }>;
}

export interface Announcements extends Pick<Bus, "announce" | "watchAnnouncements"> {
  /** To be called after each connect: messages may have been missed before it. */
  onConnect(): void;
}

/** Announcements over an unreliable connection; `client` waits for its server, in ms, or rejects. */
export function createAnnouncements(
  client: (timeoutMs?: number) => Promise<AnnouncementServer>,
  log: BusLog,
): Announcements {
  const relisteners = new Set<() => void>();
  /** By service, the payload to send after a connect. */
  const afterConnect = new Map<string, string>();

  async function send(service: string, payload: string): Promise<void> {
    try {
      const server = await client(0);
      server.announce(announcementSubject(service), payload);
    } catch (err) {
      log.debug({ err }, "announcement lost");
    }
  }

  return {
    onConnect() {
      for (const listenAgain of relisteners) listenAgain();
      for (const [service, payload] of afterConnect) void send(service, payload);
    },

    async announce(service, payload, afterReconnect) {
      // Whether or not it can be sent: until the client detects a dead connection, publishing to it throws nothing.
      if (afterReconnect !== undefined) afterConnect.set(service, afterReconnect);
      await send(service, payload);
    },

    async watchAnnouncements(onMessage, onGap = () => {}): Promise<Watch> {
      let current: { stop(): void } | undefined;
      let stopped = false;

      async function listen(): Promise<void> {
        try {
          const server = await client();
          current?.stop();
          current = await server.listen(announcementSubject("*"), guarded);
          if (stopped) current.stop();
        } catch (err) {
          if (!stopped) log.warn({ err }, "announcements cannot be received, retrying after a reconnect");
        }
      }
      function guarded(payload: string): void {
        try {
          onMessage(payload);
        } catch (err) {
          log.error({ err }, "a watch callback threw");
        }
      }

      let listening = listen();
      await listening;
      const listenAgain = () => {
        listening = listening.then(listen).then(onGap);
      };
      relisteners.add(listenAgain);
      return {
        async stop() {
          stopped = true;
          relisteners.delete(listenAgain);
          current?.stop();
        },
      };
    },
  };
}
