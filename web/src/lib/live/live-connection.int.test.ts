import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { EventSource as NodeEventSource } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLiveConnection, type LiveConnection } from "./live-connection.ts";

let server: Server;
let port = 0;
let requested: string[];
/** The beginning of a response; null rejects the connection. */
let greeting: string | null;
let open: ServerResponse[];
let received: unknown[];
let failures: number;
let connections: LiveConnection[];

beforeEach(async () => {
  // The client may still have a connection to the port of the last test, which has just been closed.
  port = 0;
  requested = [];
  greeting = event("ready", "a-0");
  open = [];
  received = [];
  failures = 0;
  connections = [];
  await startServer();
});
afterEach(async () => {
  for (const connection of connections) connection.pause();
  await stopServer();
});

const event = (name: string, id: string, data = "{}") => `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;

async function startServer(): Promise<void> {
  server = createServer((request, response) => {
    requested.push(request.url ?? "");
    if (greeting === null) {
      response.writeHead(503, { "content-type": "application/json" }).end("{}");
      return;
    }
    open.push(response);
    response.writeHead(200, { "content-type": "text/event-stream" }).write(greeting);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
}

async function stopServer(): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

function connect(): LiveConnection {
  const connection = createLiveConnection({
    url: `http://127.0.0.1:${port}/api/live`,
    onChange: (change) => received.push(change),
    onEverything: () => received.push("everything"),
    onFailure: () => {
      failures += 1;
    },
    makeSource: (url) => new NodeEventSource(url) as unknown as EventSource,
    backoffMs: 20,
    maxBackoffMs: 100,
  });
  connections.push(connection);
  connection.resume();
  return connection;
}
const send = (text: string) => open.at(-1)!.write(text);
const connected = (count: number) => expect.poll(() => open.length, { timeout: 10_000 }).toBe(count);

describe("a live connection", () => {
  it("reports changes and possibly missed events", async () => {
    connect();
    await connected(1);
    send(event("everything", "a-0") + event("change", "a-1", '{"what":"founders","ids":[4]}'));
    send(`:\n\n${event("change", "a-2", '{"what":"matches"}')}`);
    await expect
      .poll(() => received)
      .toEqual(["everything", { what: "founders", ids: [4] }, { what: "matches" }]);
  });

  it("reconnects when the response ends, with the id of the last event", async () => {
    connect();
    await connected(1);
    send(event("change", "a-9", '{"what":"videos"}'));
    await expect.poll(() => received).toHaveLength(1);
    open[0]!.end();
    await connected(2);
    expect(requested).toEqual(["/api/live", "/api/live?lastEventId=a-9"]);
  });

  it("connects after rejections and after the server was down", async () => {
    greeting = null;
    connect();
    await expect.poll(() => requested.length).toBeGreaterThan(2);
    await stopServer();
    const before = failures;
    await expect.poll(() => failures).toBeGreaterThan(before + 1);
    greeting = event("ready", "b-0");
    await startServer();
    await connected(1);
    send(event("change", "b-1", '{"what":"videos"}'));
    await expect.poll(() => received).toEqual([{ what: "videos" }]);
  });

  it("disconnects on pause, and sends the last event's id on resume", async () => {
    const connection = connect();
    await connected(1);
    send(event("change", "a-5", '{"what":"videos"}'));
    await expect.poll(() => received).toHaveLength(1);
    const gone = once(open[0]!, "close");
    connection.pause();
    await gone;
    connection.pause();
    greeting = event("ready", "a-7") + event("everything", "a-7");
    connection.resume();
    connection.resume();
    await connected(2);
    await expect.poll(() => received).toEqual([{ what: "videos" }, "everything"]);
    expect(requested.at(-1)).toBe("/api/live?lastEventId=a-5");
  });
});
