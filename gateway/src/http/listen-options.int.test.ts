import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenOptions } from "../app.ts";
import {
  createTestGateway,
  gatewayConfig,
  type RunningGateway,
  startGateway,
} from "../testing/start-gateway.ts";

const crowd = 1_000;
/** Opens that many connections to a port, and exits with 0 once all are established. */
const connectAll = `
  const { connect } = require("node:net");
  const [port, count] = process.argv.slice(1).map(Number);
  let connected = 0;
  for (let n = 0; n < count; n++) connect(port, "127.0.0.1", () => ++connected === count && process.exit(0));
  setTimeout(() => { console.error(connected + " of " + count); process.exit(1); }, 15_000);`;

/** The kernel's own bound on the backlog; 0 where there is none to be read. */
const somaxconn = Number(await readFile("/proc/sys/net/core/somaxconn", "utf8").catch(() => "0"));
if (somaxconn < crowd) {
  process.stderr.write(
    `SKIPPED: a test of ${crowd} waiting connections: net.core.somaxconn is ${somaxconn}\n`,
  );
}

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

describe("listenOptions", () => {
  it.skipIf(somaxconn < crowd)("queue a thousand connections while the process is busy", () => {
    // This process accepts no connection while it waits for the other one.
    const args = ["--eval", connectAll, String(gateway.port), String(crowd)];
    const { status, stderr } = spawnSync(process.execPath, args);
    expect([status, String(stderr)]).toEqual([0, ""]);
  });

  it("fail for a port that another gateway listens on", async () => {
    const second = createTestGateway();
    const options = listenOptions(gatewayConfig({ PORT: String(gateway.port) }));
    await expect(second.listen(options)).rejects.toMatchObject({ code: "EADDRINUSE", port: gateway.port });
    await second.close();
  });
});
