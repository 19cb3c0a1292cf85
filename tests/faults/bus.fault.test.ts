import { setTimeout as sleep } from "node:timers/promises";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWriting } from "../containers/writing.ts";
import type { Installation } from "../operations/installation.ts";
import { BusNetwork } from "./bus-network.ts";
import { docker, kill, startAgain } from "./docker.ts";
import { expectWhole } from "./expect-whole.ts";
import { install, mustBe, upWithinMs } from "./installed.ts";
import { expectServed, outcomeOf } from "./outcome.ts";
import { publishAsFounders } from "./poison.ts";

const awayMs = 300_000;
const cutOffMs = 45_000;

describe.skipIf(!dockerAvailable())("nothing is lost, and no write fails,", () => {
  let kindling: Installation;
  let network: BusNetwork | undefined;
  const sectors = [...sector.values];
  beforeAll(async () => {
    kindling = await install();
  }, upWithinMs);
  afterAll(async () => {
    await kindling?.remove();
    await network?.remove();
  }, upWithinMs);

  it("when a message cannot be read: it can be listed, and the others go on", async () => {
    const sector = sectors.pop()!;
    const first = 1_000_000;
    const message = { event: "founder.changed", schema: 1, version: 1, at: "2026-01-01T00:00:00Z" };
    const payloads = [
      "no JSON",
      JSON.stringify({ ...message, id: first + 1, state: { id: first + 1, sectors: "FINTECH" } }),
      JSON.stringify({ ...message, id: first + 2, schema: 2, state: null }),
    ];
    const writing = startWriting(kindling, { sector, most: 30 });
    await publishAsFounders(
      kindling,
      payloads.map((payload, n) => ({ id: first + n, payload })),
    );
    await writing.finished;
    expectServed("poison", outcomeOf(writing), { statuses: [] });
    await expectWhole(kindling, sector, writing.acknowledged);
    const { stdout } = await kindling.command("matches", "dead-letters");
    const letters: { id: number; subject: string }[] = JSON.parse(stdout);
    expect(letters.map(({ subject }) => subject).sort()).toEqual(
      payloads.map((_, n) => `kindling.founders.${first + n}`),
    );
    for (const { id } of letters) {
      expect((await kindling.command("matches", "drop", String(id))).code).toBe(0);
    }
  });

  it("when all that NATS stored is wiped under writes", async () => {
    const sector = sectors.pop()!;
    const before = startWriting(kindling, { sector, most: 20 });
    await before.finished;
    await expectWhole(kindling, sector, before.acknowledged);
    const during = startWriting(kindling, { sector, from: 21, most: 60, pauseMs: 500 });
    const [nats] = (await kindling.containers("nats")) as [string];
    const volume = `{{range .Mounts}}{{if eq .Destination "/data"}}{{.Name}}{{end}}{{end}}`;
    const stored = await docker("inspect", "--format", volume, nats);
    await kill(nats);
    await docker("rm", nats);
    await docker("volume", "rm", stored);
    await kindling.compose("up", "--no-build", "--no-deps", "--detach", "--wait", "nats");
    await during.finished;
    expectServed("NATS' volume wiped", outcomeOf(during), { statuses: [] });
    await expectWhole(kindling, sector, new Map([...before.acknowledged, ...during.acknowledged]));
  });

  it("when NATS is away for five minutes", async () => {
    const sector = sectors.pop()!;
    const writing = startWriting(kindling, {
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
    await writing.stop();
    expectServed("NATS away", outcomeOf(writing), { statuses: [] });
    await expectWhole(kindling, sector, writing.acknowledged);
  });

  it("when matches is cut off from NATS on the network, and connected again", async () => {
    network = await BusNetwork.create(kindling);
    await network.moveNats();
    const sector = sectors.pop()!;
    const before = startWriting(kindling, { sector, most: 10 });
    await before.finished;
    await expectWhole(kindling, sector, before.acknowledged);
    const [matches] = (await kindling.containers("matches")) as [string];
    await network.cutOff(matches);
    const apart = founderLike(99, { email: "apart@example.com", company: "Apart", sectors: [sector] });
    const { id } = mustBe(201, await kindling.call("POST", "/api/founders", { body: apart })).body.data;
    const writing = startWriting(kindling, { sector, from: 11, most: 60, investors: 40, pauseMs: 2_000 });
    await sleep(cutOffMs);
    // It hears of nothing, and answers from what it knows.
    expect((await kindling.get(`/api/founders/${id}/matches`)).data).toEqual([]);
    await network.connect(matches);
    await writing.stop();
    expectServed("matches cut off", outcomeOf(writing), { statuses: [] });
    await eventually(
      async () => expect((await kindling.get(`/api/founders/${id}/matches`)).data).not.toEqual([]),
      { timeoutMs: 60_000, intervalMs: 250 },
    );
    await expectWhole(kindling, sector, new Map([...before.acknowledged, ...writing.acknowledged]));
    const investor = investorLike(99, { email: "later@example.com", preferred_sectors: [sector] });
    mustBe(201, await kindling.call("POST", "/api/investors-database", { body: investor }));
    await expectWhole(kindling, sector, new Map([[investor.email, {}]]));
  });
});
