import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createApp } from "./create-app.ts";
import { openDoor } from "./open-door.ts";

const crowd = 1_000;
/** Connects so many times to a port, and ends well when every connection stands. */
const connectAll = `
  const { connect } = require("node:net");
  const [port, count] = process.argv.slice(1).map(Number);
  let standing = 0;
  for (let n = 0; n < count; n++) connect(port, "127.0.0.1", () => ++standing === count && process.exit(0));
  setTimeout(() => { console.error(standing + " of " + count); process.exit(1); }, 15_000);`;

/** The kernel's own bound on connections that wait; 0 where there is none to be read. */
const bound = Number(await readFile("/proc/sys/net/core/somaxconn", "utf8").catch(() => "0"));
const host = "127.0.0.1";

if (bound < crowd)
  process.stderr.write(
    `SKIPPED: a test of ${crowd} connections at once, as net.core.somaxconn is ${bound}\n`,
  );

const newApp = () =>
  createApp({ service: "founders", log: createLog({ service: "founders", level: "silent" }) });
let app: FastifyInstance;
let port: number;
let sockets: Socket[];
beforeEach(async () => {
  app = newApp();
  app.get("/", async () => "here");
  await openDoor(app, { host, port: 0 });
  ({ port } = app.server.address() as AddressInfo);
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

const open = () => {
  const socket = connect(port, host).on("error", () => {});
  sockets.push(socket);
  return socket;
};

describe("a door for crowds", () => {
  it.skipIf(bound < crowd)("leaves nobody outside who comes while it is busy", () => {
    // This process takes no connection while it waits for the other one.
    const { status, stderr } = spawnSync(process.execPath, [
      "--eval",
      connectAll,
      String(port),
      String(crowd),
    ]);
    expect([status, String(stderr)]).toEqual([0, ""]);
  });

  it.skipIf(process.platform !== "linux")(
    "lets many in at a time, where sockets can share an address",
    async () => {
      let taken = 0;
      app.server.on("connection", () => {
        taken += 1;
      });
      await Promise.all(Array.from({ length: 200 }, () => once(open(), "connect")));
      let turns = 0;
      for (; taken < 200; turns += 1) await nextTurn();
      // One socket would need 200 turns, and 32 among which chance divides these need some 12.
      expect(turns).toBeLessThan(60);
    },
  );

  it("answers every one of many connections", async () => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = open();
        socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
        return String(await once(socket, "data"));
      }),
    );
    for (const reply of replies) expect(reply).toMatch(/^HTTP\/1\.1 200 .*here$/s);
  });

  it("is not opened where somebody else listens, one of its kind or not", async () => {
    const second = newApp();
    await expect(openDoor(second, { host, port })).rejects.toMatchObject({ code: "EADDRINUSE", port });
    await second.close();
    const plain = createServer();
    plain.listen(port, host);
    const [error] = await once(plain, "error");
    expect(error).toMatchObject({ code: "EADDRINUSE" });
  });

  it("is closed for everybody, when those who are in have been answered", async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<string>();
    const slow = newApp();
    let waiting = 0;
    slow.get("/", () => {
      waiting += 1;
      if (waiting === 40) asked.resolve();
      return answer.promise;
    });
    await openDoor(slow, { host, port: 0 });
    const at = (slow.server.address() as AddressInfo).port;
    const replies = Array.from({ length: 40 }, () => fetch(`http://${host}:${at}/`).then((it) => it.text()));
    await asked.promise;
    let closed = false;
    const closing = slow.close().then(() => {
      closed = true;
    });
    for (let n = 0; n < 40; n += 1) {
      await expect.poll(() => fetch(`http://${host}:${at}/`).catch(() => "nobody")).toBe("nobody");
    }
    expect(closed).toBe(false);
    answer.resolve("late");
    expect(await Promise.all(replies)).toEqual(Array(40).fill("late"));
    await closing;
  });
});
