import { foundersService } from "@kindling/founders/founders-service.ts";
import { runMembersCommand } from "@kindling/gateway/commands.ts";
import {
  type EnforcedGateway,
  enforcedEnv,
  startEnforced,
} from "@kindling/gateway/testing/enforced-gateway.ts";
import { gatewayConfig, identitySecret } from "@kindling/gateway/testing/start-gateway.ts";
import type { Bus } from "@kindling/service-kit/bus/bus.ts";
import { connectNats } from "@kindling/service-kit/bus/nats/nats-bus.ts";
import { type NatsTestServer, startNats } from "@kindling/service-kit/bus/testing/nats-test-server.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { Service } from "@kindling/service-kit/process/service.ts";
import { addressOf } from "@kindling/standalone/start-kindling.ts";
import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { type PostgresServer, startPostgres } from "@kindling/test-kit/product/postgres-server.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const log = createLog({ service: "test", level: "silent" });
const bySystem = { caller: { role: "system" }, requestId: null } as const;

describe.skipIf(!dockerAvailable())("members of gateways, over NATS", { timeout: 120_000 }, () => {
  let nats: NatsTestServer;
  let postgres: PostgresServer;
  let founders: Service;
  let gateways: EnforcedGateway[] = [];
  const buses: Bus[] = [];

  const connect = (name: string): Bus => {
    const bus = connectNats({ url: nats.url, name, log, ackWaitMs: 2_000 });
    buses.push(bus);
    return bus;
  };
  beforeAll(async () => {
    nats = await startNats(await freePort());
    postgres = await startPostgres(await freePort(), ["founders", "gateway"]);
    founders = await Service.create({
      definition: foundersService(),
      databaseUrl: postgres.url("founders"),
      bus: connect("kindling-founders"),
      ...{ log, registry: new Registry(), identity: [identitySecret] },
    });
    await founders.subscribe();
    founders.publish();
    await founders.app.listen({ port: 0, host: "127.0.0.1" });
    await startGateways();
  });
  afterAll(async () => {
    await stopGateways();
    await founders?.stop();
    for (const bus of buses) await bus.close();
    await postgres?.remove();
    await nats?.remove();
  });

  async function startGateways(): Promise<void> {
    const env = { FOUNDERS_URL: addressOf(founders), PUBLIC_POSTS_PER_HOUR: "1000" };
    const database: Pick<TestDatabase, "url"> = { url: postgres.url("gateway") };
    const start = () =>
      startEnforced({ env, database: database as TestDatabase, bus: connect("kindling-gateway") });
    gateways = [await start(), await start()];
  }
  async function stopGateways(): Promise<void> {
    for (const gateway of gateways.splice(0)) await gateway.close();
  }

  let added = 0;
  /** Adds a founder, who signs in at one of the gateways. */
  async function addSignedIn(): Promise<number> {
    added += 1;
    const [gateway] = gateways;
    const founder = founderLike(added);
    const created = await gateway!.call("POST", "/api/founders", founder);
    expect(created.status).toBe(201);
    const { status } = await gateway!.call("POST", "/api/founder/auth", { email: founder.email });
    expect(status).toBe(200);
    return created.body.data.id;
  }
  const rows = (sql: string) => postgres.query("gateway", sql);
  const sessionsOf = async (id: number) =>
    (await rows(`select from sessions where role = 'founder' and subject_id = ${id}`)).length;
  const stateOf = async (id: number) =>
    (await rows(`select state from members where role = 'founder' and subject_id = ${id}`))[0]?.state;
  const archive = (id: number) => founders.parts.removals!.archive(id, bySystem);
  const becomes = (state: string, id: number) =>
    eventually(async () => expect(await stateOf(id)).toBe(state), { timeoutMs: 60_000 });

  it("lose access when the service archives or erases their record, which one durable tells both gateways", async () => {
    const [archived, erased, stays] = [await addSignedIn(), await addSignedIn(), await addSignedIn()];
    await archive(archived);
    await founders.parts.removals!.erase(erased, bySystem);
    await becomes("archived", archived);
    await becomes("erased", erased);
    expect(await Promise.all([archived, erased, stays].map(sessionsOf))).toEqual([0, 0, 1]);
    expect(await rows(`select from history where actor_id = ${erased}`)).toEqual([]);
    const { consumers } = await nats.ask("$JS.API.CONSUMER.NAMES.KINDLING_FOUNDERS");
    const names = (consumers as string[]).filter((name) => name.startsWith("gateway-founder-changed-"));
    expect(names.filter((name) => !name.includes("-check-"))).toHaveLength(1);
  });

  it("sign in while NATS is away, and lose access to what happened meanwhile when it is back", async () => {
    const archived = await addSignedIn();
    await nats.kill();
    await archive(archived);
    const stays = await addSignedIn();
    expect(await Promise.all([archived, stays].map(sessionsOf))).toEqual([1, 1]);
    await nats.start();
    await becomes("archived", archived);
    expect(await Promise.all([archived, stays].map(sessionsOf))).toEqual([0, 1]);
  });

  it("lose access again in a restored, older database beside newer streams", async () => {
    const [archived, erased, stays] = [await addSignedIn(), await addSignedIn(), await addSignedIn()];
    await becomes("present", stays);
    const tables = ["sessions", "members", "last_sign_ins"];
    for (const table of tables) await rows(`create table backup_${table} as table ${table}`);
    await archive(archived);
    await founders.parts.removals!.erase(erased, bySystem);
    await becomes("archived", archived);
    await becomes("erased", erased);

    await stopGateways();
    for (const table of tables) {
      await rows(`truncate ${table}`);
      await rows(`alter table ${table} disable trigger user`);
      await rows(`insert into ${table} table backup_${table}`);
      await rows(`alter table ${table} enable trigger user`);
      await rows(`drop table backup_${table}`);
    }
    expect(await Promise.all([archived, erased, stays].map(sessionsOf))).toEqual([1, 1, 1]);
    await startGateways();
    await becomes("archived", archived);
    await becomes("erased", erased);
    expect(await Promise.all([archived, erased, stays].map(sessionsOf))).toEqual([0, 0, 1]);
    expect(await rows(`select from last_sign_ins where subject_id = ${erased}`)).toEqual([]);
  });

  it("stay as they are when the streams are wiped, and follow the new ones", async () => {
    const [before, after] = [await addSignedIn(), await addSignedIn()];
    await archive(before);
    await becomes("archived", before);
    await nats.wipe();
    await archive(after);
    await becomes("archived", after);
    const stays = await addSignedIn();
    await becomes("present", stays);
    expect(await Promise.all([before, after, stays].map(sessionsOf))).toEqual([0, 0, 1]);
    expect(await stateOf(before)).toBe("archived");
  });

  it("are known again after an operator's rebuild, although their versions were right", async () => {
    const archived = await addSignedIn();
    await archive(archived);
    await becomes("archived", archived);
    await stopGateways();
    await rows(`update members set state = 'present' where subject_id = ${archived}`);
    const config = gatewayConfig({ ...enforcedEnv(postgres.url("gateway")), NATS_URL: nats.url });
    expect(await runMembersCommand(config, log, "rebuild", [])).toBe(0);
    expect(await stateOf(archived)).toBe("archived");
    expect(await runMembersCommand(config, log, "rebuilt", [])).toBeNull();
  });
});
