import { once } from "node:events";
import { connect } from "node:net";
import { texts } from "@kindling/contracts/texts.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunningGateway, startGateway } from "../testing/start-gateway.ts";

let gateway: RunningGateway;
let bus: Bus;
beforeEach(async () => {
  bus = createInProcessBus({ log: createLog({ service: "gateway", level: "silent" }) });
  gateway = await startGateway({ bus, load: { inFlight: 20 } });
});
afterEach(async () => {
  await gateway.close();
  await bus.close();
});

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;

/** Sends requests on one connection, and reads no response. */
const sendUnread = (requests: string) => {
  const socket = connect(gateway.port, "127.0.0.1").on("error", () => {});
  socket.pause();
  socket.write(requests);
  return socket;
};

it.each(["/founders/1", "/nope"])(
  "a connection with many unanswered requests for %s is closed",
  async (path) => {
    gateway.upstreams.founders.respond = () => {};
    // The first is not answered, so the others wait behind it.
    const socket = sendUnread(request("/founders/1") + request(path).repeat(40));
    await once(socket.resume(), "close");
    expect((await fetch(`${gateway.url}/api/config`)).status).toBe(200);
  },
);

it("a connection with a request behind live updates is closed", async () => {
  const socket = sendUnread(request("/api/live") + request("/founders/1"));
  await once(socket.resume(), "close");
  expect(gateway.upstreams.founders.received).toEqual([]);
});

it("a few requests ahead are answered in order", async () => {
  const socket = connect(gateway.port, "127.0.0.1");
  let received = "";
  socket.on("data", (data) => {
    received += data;
  });
  socket.write(request("/api/config").repeat(7) + request("/nope"));
  await expect
    .poll(() => received.match(/HTTP\/1\.1 \d+/g))
    .toEqual([...Array(7).fill("HTTP/1.1 200"), "HTTP/1.1 404"]);
  socket.destroy();
});

it("the body of a request for an unknown path is not read", async () => {
  const socket = connect(gateway.port, "127.0.0.1").on("error", () => {});
  let received = "";
  socket.on("data", (data) => {
    received += data;
  });
  socket.write(
    "POST /nope HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{",
  );
  await expect.poll(() => received).toContain(texts.notFound);
  expect(received).toContain("HTTP/1.1 404");
  socket.destroy();
});
