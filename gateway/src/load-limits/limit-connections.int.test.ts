import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, proxiedEnv, startEnforced } from "../testing/enforced-gateway.ts";

let gateway: EnforcedGateway;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await gateway.close();
});

const limit = 5;
async function open(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const socket = connect(gateway.port, "127.0.0.1").on("error", () => {});
    sockets.push(socket);
    await once(socket, "connect");
  }
}
const alive = () => sockets.filter(({ readyState }) => readyState === "open").length;

describe("limitConnections", () => {
  it("closes connections of one address beyond the limit, until others end", async () => {
    gateway = await startEnforced({ load: { connectionsPerAddress: limit } });
    await open(limit + 3);
    await expect.poll(alive).toBe(limit);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(async () => (await gateway.call("GET", "/api/config").catch(() => null))?.status)
      .toBe(200);
  });

  it("does nothing behind a proxy, whose connections carry all clients", async () => {
    gateway = await startEnforced({
      load: { connectionsPerAddress: limit },
      env: proxiedEnv,
    });
    await open(limit + 3);
    expect((await gateway.call("GET", "/api/config")).status).toBe(200);
    expect(alive()).toBe(limit + 3);
  });
});
