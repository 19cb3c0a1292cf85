import { createInProcessBus } from "@kindling/service-kit/bus/in-process-bus.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, startEnforced } from "../testing/enforced-gateway.ts";
import { listenLive } from "../testing/live-listener.ts";

const minute = 60_000;
const bus = createInProcessBus({ log: createLog({ service: "gateway", level: "silent" }) });
let gateway: EnforcedGateway;
let other: EnforcedGateway;
let time = Date.parse("2026-03-01T12:00:00Z");
const now = () => time;
beforeAll(async () => {
  gateway = await startEnforced({ bus, now });
  other = await startEnforced({ bus, now, database: gateway.database });
});
afterAll(async () => {
  await other.close();
  await gateway.close();
  await bus.close();
});
beforeEach(() => gateway.reset());

const listen = async (cookie: string) => {
  const listener = await listenLive(gateway.url, { headers: { cookie } });
  expect(listener.status).toBe(200);
  return listener;
};
const listening = async (): Promise<number> => {
  const [, count] = /^live_listeners (\d+)$/m.exec(await gateway.registry.metrics()) ?? [];
  return Number(count);
};
const logout = (cookie: string, at: EnforcedGateway) =>
  at.call("DELETE", "/api/session", undefined, { cookie });

describe("the live updates of a session", () => {
  it("end at once on sign-out on the same replica, and no others do", async () => {
    const [mine, another] = [await gateway.adminCookie(), await gateway.adminCookie()];
    const [first, second, stays] = [await listen(mine), await listen(mine), await listen(another)];
    await logout(mine, gateway);
    expect(await first.ended).toBe(true);
    expect(await second.ended).toBe(true);
    await gateway.app.auth!.watch.check();
    await expect.poll(listening).toBe(1);
    stays.close();
  });

  it("end soon after sign-out on another replica", async () => {
    const [cookie, another] = [await gateway.adminCookie(), await gateway.adminCookie()];
    const [listener, stays] = [await listen(cookie), await listen(another)];
    await logout(cookie, other);
    await gateway.app.auth!.watch.check();
    expect(await listener.ended).toBe(true);
    await expect.poll(listening).toBe(1);
    stays.close();
  });

  it("end when the session expires, which an open stream does not prevent", async () => {
    const cookie = await gateway.adminCookie();
    const listener = await listen(cookie);
    time += 119 * minute;
    const again = await listen(cookie);
    time += minute;
    await gateway.app.auth!.watch.check();
    expect(await listener.ended).toBe(true);
    expect(await again.ended).toBe(true);
    expect((await listenLive(gateway.url, { headers: { cookie } })).status).toBe(401);
  });

  it("are at most 20, which leaves room for other sessions", async () => {
    const [cookie, another] = [await gateway.adminCookie(), await gateway.adminCookie()];
    const open = await Promise.all(Array.from({ length: 20 }, () => listen(cookie)));
    expect((await listenLive(gateway.url, { headers: { cookie } })).status).toBe(503);
    open.push(await listen(another));
    open[0]!.close();
    await expect.poll(listening).toBe(20);
    open.push(await listen(cookie));
    for (const { close } of open) close();
    await expect.poll(listening).toBe(0);
  });

  it("continue while the database is unavailable", async () => {
    const listener = await listen(await gateway.adminCookie());
    await gateway.database.query("alter table sessions rename to elsewhere");
    await gateway.app.auth!.watch.check();
    await gateway.database.query("alter table elsewhere rename to sessions");
    await gateway.app.auth!.watch.check();
    await expect.poll(listening).toBe(1);
    listener.close();
    await expect.poll(listening).toBe(0);
  });
});
