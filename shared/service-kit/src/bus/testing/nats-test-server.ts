import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { NatsContainer } from "@testcontainers/nats";
import * as nats from "nats";
import { getContainerRuntimeClient } from "testcontainers";

/** A server in a container, which keeps its port when it is killed and restarted. */
export interface NatsTestServer {
  readonly url: string;
  /** Sends a request to the server without the code under test; returns its reply. */
  ask(subject: string, request?: string): Promise<Record<string, unknown>>;
  /** The data of the last message of each subject of a stream, by one connection: there may be 100,000. */
  lastMessages(stream: string): Promise<[subject: string, data: string][]>;
  /** Kills it as `kill -9` does; its store stays. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Pauses it, with its connections open. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Kills it, wipes its store, and starts it. */
  wipe(): Promise<void>;
  /** Copies its store. */
  backUp(): Promise<void>;
  /** Kills it, restores its store from the copy, and starts it. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a server; `port` as from `freePort`, publishing and subscribing to the subject `denied` is forbidden. */
export async function startNats(port: number, { denied = "nothing" } = {}): Promise<NatsTestServer> {
  const config = `authorization { users: [
    { user: test, password: test, permissions: {
      publish: { deny: ["${denied}"] }, subscribe: { deny: ["${denied}"] } } } ] }`;
  const container = await new NatsContainer("nats:2-alpine")
    .withJetStream()
    .withCopyContentToContainer([{ content: config, target: "/etc/nats/test.conf" }])
    .withArg("config", "/etc/nats/test.conf")
    .withArg("store_dir", "/data")
    .withExposedPorts({ container: 4222, host: port })
    .start();
  const runtime = (await getContainerRuntimeClient()).container;
  const docker = runtime.getById(container.getId());
  // Not always loopback: inside a container it is the bridge's address.
  const host = container.getHost();
  const waitUntilReady = async (): Promise<void> => {
    for (;;) {
      const account = await ask(host, port, "$JS.API.INFO", "").catch(() => ({}));
      if ("type" in account) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await waitUntilReady();
  /** Changes the store while the server runs, which is killed before it notices. */
  async function replaceStore(command: string): Promise<void> {
    await runtime.exec(docker, ["sh", "-c", command]);
    await server.kill();
    await server.start();
  }
  const server: NatsTestServer = {
    url: `nats://test:test@${host}:${port}`,
    ask: (subject, request = "") => ask(host, port, subject, request),
    lastMessages: (stream) => lastMessages(`${host}:${port}`, stream),
    async kill() {
      await docker.kill();
    },
    async start() {
      await docker.start();
      await waitUntilReady();
    },
    pause: () => docker.pause(),
    resume: () => docker.unpause(),
    wipe: () => replaceStore("rm -rf /data/jetstream"),
    async backUp() {
      await runtime.exec(docker, ["cp", "-a", "/data/jetstream", "/data/copy"]);
    },
    restore: () => replaceStore("rm -rf /data/jetstream && cp -a /data/copy /data/jetstream"),
    async remove() {
      await container.stop();
    },
  };
  return server;
}

async function lastMessages(server: string, stream: string): Promise<[string, string][]> {
  const connection = await nats.connect({ servers: server, user: "test", pass: "test" });
  try {
    const { streams } = await connection.jetstreamManager({ checkAPI: false, timeout: 60_000 });
    const { state } = await streams.info(stream, { subjects_filter: ">" });
    return await Promise.all(
      Object.keys(state.subjects ?? {}).map(async (subject): Promise<[string, string]> => {
        const message = await streams.getMessage(stream, { last_by_subj: subject });
        return [subject, message.string()];
      }),
    );
  } finally {
    await connection.close();
  }
}

/** One request in the server's line protocol, without a client library. */
async function ask(
  host: string,
  port: number,
  subject: string,
  request: string,
): Promise<Record<string, unknown>> {
  const socket: Socket = connect(port, host);
  socket.setTimeout(3_000, () => socket.destroy(new Error(`No reply to ${subject}`)));
  try {
    await once(socket, "connect");
    socket.write(
      'CONNECT {"verbose":false,"user":"test","pass":"test","headers":true,"no_responders":true}\r\n',
    );
    // A unique reply subject, as all its subscribers get every reply.
    const inbox = `_INBOX.${randomUUID()}`;
    socket.write(`SUB ${inbox} 1\r\nPUB ${subject} ${inbox} ${Buffer.byteLength(request)}\r\n${request}\r\n`);
    let received = "";
    for await (const chunk of socket) {
      received += chunk;
      if (/^HMSG .*\r\n/m.test(received)) throw new Error(`No responders for ${subject}`);
      const message = /^MSG \S+ 1 (\d+)\r\n/m.exec(received);
      const body = message ? Buffer.from(received.slice(message.index + message[0].length)) : Buffer.of();
      if (message && body.length >= Number(message[1])) {
        return JSON.parse(body.subarray(0, Number(message[1])).toString());
      }
    }
    throw new Error(`The server closed the connection before it replied to ${subject}`);
  } finally {
    socket.destroy();
  }
}
