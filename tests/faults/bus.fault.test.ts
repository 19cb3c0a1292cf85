import { setTimeout as sleep } from "node:timers/promises";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { expectServed } from "@kindling/test-kit/clients/outcome.ts";
import { startWriters } from "@kindling/test-kit/clients/writers.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { eventuallyNothingLost } from "@kindling/test-kit/product/consistency.ts";
import type { Installation } from "@kindling/test-kit/product/installation.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BusNetwork } from "./bus-network.ts";
import { docker, kill, startAgain } from "./docker.ts";
import { install, startTimeoutMs } from "./install.ts";

const awayMs = 300_000;
const cutOffMs = 45_000;

describe.skipIf(!dockerAvailable())("nothing is lost, and no write fails,", () => {
  let kindling: Installation;
  let network: BusNetwork | undefined;
  const sectors = [...sector.values];
  beforeAll(async () => {
    kindling = await install();
  }, startTimeoutMs);
  afterAll(async () => {
    await kindling?.stop();
    await network?.remove();
  }, startTimeoutMs);

  it("when an unreadable message becomes a dead letter", async () => {
    const sector = sectors.pop()!;
    const first = 1_000_000;
    const message = { event: "founder.changed", schema: 1, version: 1, at: "2026-01-01T00:00:00Z" };
    const payloads = [
      "no JSON",
      JSON.stringify({ ...message, id: first + 1, state: { id: first + 1, sectors: "FINTECH" } }),
      JSON.stringify({ ...message, id: first + 2, schema: 2, state: null }),
    ];
    const writers = startWriters(kindling, { sector, most: 30 });
    await publishAsFounders(
      kindling,
      payloads.map((payload, n) => ({ id: first + n, payload })),
    );
    await writers.finished;
    expectServed(writers, { statuses: [] });
    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
    const { stdout } = await kindling.command("matches", "dead-letters");
    const letters: { id: number; subject: string }[] = JSON.parse(stdout);
    expect(letters.map(({ subject }) => subject).sort()).toEqual(
      payloads.map((_, n) => `kindling.founders.${first + n}`),
    );
    for (const { id } of letters) {
      expect((await kindling.command("matches", "drop", String(id))).code).toBe(0);
    }
  });

  it("when the NATS volume is wiped under writes", async () => {
    const sector = sectors.pop()!;
    const before = startWriters(kindling, { sector, most: 20 });
    await before.finished;
    await eventuallyNothingLost(kindling, sector, before.acknowledged);
    const during = startWriters(kindling, { sector, from: 21, most: 60, pauseMs: 500 });
    const [nats] = (await kindling.containers("nats")) as [string];
    const volume = `{{range .Mounts}}{{if eq .Destination "/data"}}{{.Name}}{{end}}{{end}}`;
    const stored = await docker("inspect", "--format", volume, nats);
    await kill(nats);
    await docker("rm", nats);
    await docker("volume", "rm", stored);
    await kindling.compose("up", "--no-build", "--no-deps", "--detach", "--wait", "nats");
    await during.finished;
    expectServed(during, { statuses: [] });
    await eventuallyNothingLost(kindling, sector, new Map([...before.acknowledged, ...during.acknowledged]));
  });

  it("when NATS is down for five minutes", async () => {
    const sector = sectors.pop()!;
    const writers = startWriters(kindling, {
      sector,
      most: 1_000,
      investors: 30,
      changes: 5,
      pauseMs: 1_000,
    });
    const nats = await kindling.containers("nats");
    await sleep(2_000);
    await kill(...nats);
    await sleep(awayMs);
    await startAgain(...nats);
    await sleep(2_000);
    await writers.stop();
    expectServed(writers, { statuses: [] });
    await eventuallyNothingLost(kindling, sector, writers.acknowledged);
  });

  it("when matches is disconnected from the NATS network and reconnected", async () => {
    network = await BusNetwork.create(kindling);
    await network.moveNats();
    const sector = sectors.pop()!;
    const before = startWriters(kindling, { sector, most: 10 });
    await before.finished;
    await eventuallyNothingLost(kindling, sector, before.acknowledged);
    const [matches] = (await kindling.containers("matches")) as [string];
    await network.disconnect(matches);
    const apart = founderLike(99, { email: "apart@example.com", company: "Apart", sectors: [sector] });
    const { id } = await kindling.send("POST", "/api/founders", apart);
    const writers = startWriters(kindling, { sector, from: 11, most: 60, investors: 40, pauseMs: 2_000 });
    await sleep(cutOffMs);
    // It receives no events, and serves its current state.
    expect(await kindling.get(`/api/founders/${id}/matches`)).toEqual([]);
    await network.connect(matches);
    await writers.stop();
    expectServed(writers, { statuses: [] });
    await eventually(async () => expect(await kindling.get(`/api/founders/${id}/matches`)).not.toEqual([]), {
      timeoutMs: 60_000,
      intervalMs: 250,
    });
    await eventuallyNothingLost(kindling, sector, new Map([...before.acknowledged, ...writers.acknowledged]));
    const investor = investorLike(99, { email: "later@example.com", preferred_sectors: [sector] });
    await kindling.send("POST", "/api/investors-database", investor);
    await eventuallyNothingLost(kindling, sector, new Map([[investor.email, {}]]));
  });
});

/** Publishes messages on the founders stream with that service's permissions. */
async function publishAsFounders(
  kindling: Installation,
  messages: readonly { id: number; payload: string }[],
): Promise<void> {
  await kindling.evaluate(
    "founders",
    `
    const { connectNats } = await import("/kindling/shared/service-kit/src/bus/nats/nats-bus.ts");
    const { createLog } = await import("/kindling/shared/service-kit/src/log.ts");
    const log = createLog({ service: "poison", level: "error" });
    const bus = connectNats({ url: process.env.NATS_URL, name: "kindling-founders", replicas: 1, log });
    for (const { id, payload } of ${JSON.stringify(messages)}) {
      const subject = "kindling.founders." + id;
      await bus.publish({ stream: "FOUNDERS", subject, messageId: "poison-" + id, payload });
    }
    await bus.close();`,
  );
}
