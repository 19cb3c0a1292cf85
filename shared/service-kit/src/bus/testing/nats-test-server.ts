import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { NatsContainer } from "@testcontainers/nats";
import { getContainerRuntimeClient } from "testcontainers";

/** A real server in a container, on a port that stays the same when it is killed and started again. */
export interface NatsTestServer {
  readonly url: string;
  /** Asks the server directly, past the code under test; answers with what it says. */
  ask(subject: string, request?: string): Promise<Record<string, unknown>>;
  /** Kills it as `kill -9` does; what it stored stays. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Lets it hang, with its connections open. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Kills it, removes all that it stored, and starts it. */
  wipe(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a server; `port` as from `freePort`, `denied` is a subject that nobody may publish to. */
export async function startNats(port: number, { denied = "nothing" } = {}): Promise<NatsTestServer> {
  const config = `authorization { users: [
    { user: test, password: test, permissions: { publish: { deny: ["${denied}"] } } } ] }`;
  const container = await new NatsContainer("nats:2-alpine")
    .withJetStream()
    .withCopyContentToContainer([{ content: config, target: "/etc/nats/test.conf" }])
    .withArg("config", "/etc/nats/test.conf")
    .withArg("store_dir", "/data")
    .withExposedPorts({ container: 4222, host: port })
    .start();
  const runtime = (await getContainerRuntimeClient()).container;
  const docker = runtime.getById(container.getId());
  // Not always this machine's loopback: seen from inside a container, it is the bridge's address.
  const host = container.getHost();
  const answering = async (): Promise<void> => {
    for (;;) {
      const account = await ask(host, port, "$JS.API.INFO", "").catch(() => ({}));
      if ("type" in account) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await answering();
  const server: NatsTestServer = {
    url: `nats://test:test@${host}:${port}`,
    ask: (subject, request = "") => ask(host, port, subject, request),
    async kill() {
      await docker.kill();
    },
    async start() {
      await docker.start();
      await answering();
    },
    pause: () => docker.pause(),
    resume: () => docker.unpause(),
    async wipe() {
      // The store is emptied while the server runs: it is killed before it can notice.
      await runtime.exec(docker, ["rm", "-rf", "/data/jetstream"]);
      await server.kill();
      await server.start();
    },
    async remove() {
      await container.stop();
    },
  };
  return server;
}

/** One request in the server's own line protocol, so that no client library stands between. */
async function ask(
  host: string,
  port: number,
  subject: string,
  request: string,
): Promise<Record<string, unknown>> {
  const socket: Socket = connect(port, host);
  socket.setTimeout(3_000, () => socket.destroy(new Error(`No answer to ${subject}`)));
  try {
    await once(socket, "connect");
    socket.write(
      'CONNECT {"verbose":false,"user":"test","pass":"test","headers":true,"no_responders":true}\r\n',
    );
    // A subject of its own: everyone who subscribes to a subject gets every answer.
    const inbox = `_INBOX.${randomUUID()}`;
    socket.write(`SUB ${inbox} 1\r\nPUB ${subject} ${inbox} ${Buffer.byteLength(request)}\r\n${request}\r\n`);
    let received = "";
    for await (const chunk of socket) {
      received += chunk;
      if (/^HMSG .*\r\n/m.test(received)) throw new Error(`Nobody answers ${subject}`);
      const message = /^MSG \S+ 1 (\d+)\r\n/m.exec(received);
      const body = message ? Buffer.from(received.slice(message.index + message[0].length)) : Buffer.of();
      if (message && body.length >= Number(message[1])) {
        return JSON.parse(body.subarray(0, Number(message[1])).toString());
      }
    }
    throw new Error(`The server closed the connection before it answered ${subject}`);
  } finally {
    socket.destroy();
  }
}
