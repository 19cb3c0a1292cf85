import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { EventSource as NodeEventSource } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLiveConnection, type LiveConnection } from "./live-connection.ts";

let server: Server;
let port = 0;
/** What is asked for, and what to say: null to refuse, undefined to say nothing. */
let asked: string[];
let greeting: string | null | undefined;
let open: ServerResponse[];
let heard: unknown[];
let connections: LiveConnection[];

beforeEach(async () => {
  asked = [];
  greeting = event("ready", "a-0");
  open = [];
  heard = [];
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
    asked.push(request.url ?? "");
    if (greeting === undefined) return;
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
    onChange: (change) => heard.push(change),
    onEverything: () => heard.push("everything"),
    makeSource: (url) => new NodeEventSource(url) as unknown as EventSource,
    backoffMs: 20,
    maxBackoffMs: 100,
  });
  connections.push(connection);
  connection.resume();
  return connection;
}
const say = (text: string) => open.at(-1)!.write(text);
const connected = (count: number) => expect.poll(() => open.length, { timeout: 10_000 }).toBe(count);

describe("a live connection", () => {
  it("hears what changed, and that something may have been missed", async () => {
    connect();
    await connected(1);
    say(event("change", "a-1", '{"what":"founders","ids":[4]}') + event("everything", "a-2"));
    say(`:\n\n${event("change", "a-3", '{"what":"matches"}')}`);
    await expect
      .poll(() => heard)
      .toEqual([{ what: "founders", ids: [4] }, "everything", { what: "matches" }]);
  });

  it.each(['{"what":"weather"}', "{", "null", '{"what":"founders","ids":["x"]}'])(
    "asks for everything when it is told what it does not know: %s",
    async (data) => {
      connect();
      await connected(1);
      say(event("change", "a-1", data));
      await expect.poll(() => heard).toEqual(["everything"]);
    },
  );

  it("comes again when the answer ends, with the id of the last event", async () => {
    connect();
    await connected(1);
    say(event("change", "a-9", '{"what":"videos"}'));
    await expect.poll(() => heard).toHaveLength(1);
    open[0]!.end();
    await connected(2);
    expect(asked).toEqual(["/api/live", "/api/live?lastEventId=a-9"]);
  });

  it("keeps trying while it is refused, and when the server is gone for a while", async () => {
    greeting = null;
    connect();
    await expect.poll(() => asked.length).toBeGreaterThan(2);
    await stopServer();
    await new Promise((resolve) => setTimeout(resolve, 300));
    greeting = event("ready", "b-0");
    await startServer();
    await connected(1);
    say(event("change", "b-1", '{"what":"videos"}'));
    await expect.poll(() => heard).toEqual([{ what: "videos" }]);
  });

  it("is silent while it is paused, and asks for what it missed when it is resumed", async () => {
    const connection = connect();
    await connected(1);
    say(event("change", "a-5", '{"what":"videos"}'));
    await expect.poll(() => heard).toHaveLength(1);
    const gone = once(open[0]!, "close");
    connection.pause();
    await gone;
    connection.pause();
    greeting = event("ready", "a-7") + event("everything", "a-7");
    connection.resume();
    connection.resume();
    await connected(2);
    await expect.poll(() => heard).toEqual([{ what: "videos" }, "everything"]);
    expect(asked.at(-1)).toBe("/api/live?lastEventId=a-5");
  });

  it("does not try any more once it is paused", async () => {
    greeting = null;
    const connection = connect();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    connection.pause();
    // What was on its way may still arrive.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(asked).toHaveLength(before);
  });

  it("does not either when it was just being made", async () => {
    greeting = undefined;
    const connection = connect();
    await expect.poll(() => asked.length).toBe(1);
    connection.pause();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(asked).toHaveLength(1);
  });
});
