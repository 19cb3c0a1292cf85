import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "undici";
import { expect, it } from "vitest";
import { Upstream } from "./upstream.ts";

it("refuses requests at once while those that got no connection in time wait with their bodies", async () => {
  const inFlight = 3;
  let finish = () => {};
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"success":true,');
    finish = () => response.end('"data":null}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const upstream = new Upstream({
    name: "founders",
    origin: `http://127.0.0.1:${port}`,
    limits: { connections: 1, inFlight, deadlineMs: 400 },
  });
  try {
    const { pool } = upstream as unknown as { pool: Pool };
    const held = await upstream.request({ method: "GET", path: "/founders/1" });
    for (let round = 0; round < 4; round++) {
      const sent = [1, 2].map((id) =>
        upstream.request({ method: "PUT", path: `/founders/${id}`, body: "{}" }),
      );
      for (const result of await Promise.allSettled(sent))
        expect(result).toMatchObject({ status: "rejected", reason: { kind: "overloaded" } });
      expect(pool.stats.queued).toBeLessThanOrEqual(inFlight);
    }
    expect(upstream.inFlight).toBe(1);
    server.on("request", () => finish());
    finish();
    for await (const _ of held.body as AsyncIterable<Buffer>);
    await expect.poll(() => pool.stats.queued).toBe(0);
    expect((await upstream.request({ method: "GET", path: "/founders/1" })).statusCode).toBe(200);
  } finally {
    await upstream.close();
    server.close();
  }
});
