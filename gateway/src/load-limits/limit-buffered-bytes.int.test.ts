import { connect, type Socket } from "node:net";
import { texts } from "@kindling/contracts/texts.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

const large = 131_072;
let gateway: RunningGateway;
let sockets: Socket[];
beforeEach(async () => {
  gateway = await startGateway({ load: { bufferedBytes: 3.5 * large } });
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.close();
});

const head = "POST /api/founders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";

/** Sends bytes and collects what comes back. */
function sendRaw(text: string): { received(): string; socket: Socket } {
  const socket = connect(gateway.port, "127.0.0.1");
  sockets.push(socket);
  let received = "";
  socket.on("error", () => {});
  socket.on("data", (data) => {
    received += data;
  });
  socket.write(text);
  return { received: () => received, socket };
}
const announced = () => sendRaw(`${head}content-length: ${large}\r\n\r\n${"x".repeat(large - 1)}`);
const chunked = () => sendRaw(`${head}transfer-encoding: chunked\r\n\r\n1f000\r\n${"x".repeat(0x1f000)}\r\n`);
const post = (body: string) =>
  fetch(`${gateway.url}/api/founders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });

describe("limitBufferedBytes", () => {
  it.each([
    ["announced", announced],
    ["chunked", chunked],
  ])("returns 503 with Retry-After for %s bodies beyond the limit, until others end", async (_name, send) => {
    const senders = Array.from({ length: 10 }, send);
    const refused = () => senders.filter(({ received }) => received().startsWith("HTTP/1.1 503"));
    await expect.poll(() => refused().length).toBeGreaterThanOrEqual(7);
    expect(refused()[0]!.received()).toContain(texts.overloaded);
    expect(refused()[0]!.received()).toMatch(/retry-after: 1\r\n/i);
    for (const { socket } of senders) socket.destroy();
    await expect.poll(async () => (await post('{"a":1}')).status).toBe(200);
  });

  it("serves the next request on a connection after a GET with a body that is not read", async () => {
    const body = "x".repeat(100_000);
    const get = "GET /api/config HTTP/1.1\r\nhost: 127.0.0.1\r\n";
    const { received, socket } = sendRaw(`${get}content-length: ${body.length}\r\n\r\n${body}`);
    await expect.poll(received).toContain("200 OK");
    socket.write(`${get}\r\n`);
    await expect.poll(() => received().split("200 OK").length - 1).toBe(2);
  });

  it("releases the bytes of a request that has ended", async () => {
    for (let n = 0; n < 5; n += 1) expect((await post(`"${"x".repeat(large - 2)}"`)).status).toBe(200);
  });
});
